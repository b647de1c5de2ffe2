// What exports for Android use of android.view. scripts/check-exports reads it.
package android.view

open class View
