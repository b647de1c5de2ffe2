#ifndef ALLOCATIONCOUNTER_H
#define ALLOCATIONCOUNTER_H

/// How many blocks of memory the calling thread has allocated; −1 where they cannot be counted. A
/// program that calls this has its allocating functions replaced by ones that count.
long allocation_count(void);

#endif
