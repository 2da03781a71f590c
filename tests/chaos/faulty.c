/* Preloaded into a server: its disk can be slow or fail, its clock can jump, while it runs.
   The file named by FAULTY holds three numbers: milliseconds that a sync takes, the error that it
   gives (0: none), and milliseconds that the wall clock is ahead. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static void told(long *slow, long *error, long *ahead) {
    char text[64];
    const char *name = getenv("FAULTY");
    int file = name ? open(name, O_RDONLY | O_CLOEXEC) : -1;
    *slow = *error = *ahead = 0;
    if (file < 0) return;
    long size = read(file, text, sizeof text - 1);
    close(file);
    if (size <= 0) return;
    text[size] = 0;
    sscanf(text, "%ld %ld %ld", slow, error, ahead);
}

static int synced(const char *name, int file) {
    long slow, error, ahead;
    int before = errno;
    told(&slow, &error, &ahead);
    if (slow) {
        struct timespec pause = {slow / 1000, slow % 1000 * 1000000};
        nanosleep(&pause, 0);
    }
    if (error) {
        errno = (int)error;
        return -1;
    }
    errno = before;
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
    return real(file);
}

int fsync(int file) { return synced("fsync", file); }
int fdatasync(int file) { return synced("fdatasync", file); }

/* Asked thousands of times a second: the file is read again after each hundredth of a second. */
static long ahead_now(void) {
    static __thread long known, last;
    struct timespec now;
    int (*real)(clockid_t, struct timespec *) =
        (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    real(CLOCK_MONOTONIC, &now);
    long hundredths = now.tv_sec * 100 + now.tv_nsec / 10000000;
    if (hundredths != last) {
        long slow, error;
        int before = errno;
        told(&slow, &error, &known);
        errno = before;
        last = hundredths;
    }
    return known;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    int (*real)(clockid_t, struct timespec *) =
        (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    int failed = real(clock, now);
    if (!failed && clock == CLOCK_REALTIME) now->tv_sec += ahead_now() / 1000;
    return failed;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    int (*real)(struct timeval *restrict, void *restrict) =
        (int (*)(struct timeval *restrict, void *restrict))dlsym(RTLD_NEXT, "gettimeofday");
    int failed = real(now, zone);
    if (!failed) now->tv_sec += ahead_now() / 1000;
    return failed;
}
