#ifndef CRELEASE_H
#define CRELEASE_H

/// The commit that a released program was built from; null in other builds.
const char *_Nullable released_commit(void);

#endif
