/* A disk that fails, for tests: loaded before the C library (LD_PRELOAD), it lets writes,
 * truncations and synchronisations of one folder's files fail at random with EIO or ENOSPC, half of
 * the failing writes after a part of their bytes.
 *
 *   FAULTS_FOLDER  only files whose path begins with this are concerned
 *   FAULTS_SWITCH  faults happen while this file exists; its first line is how many of a
 *                           thousand calls fail
 *   FAULTS_SEED    a number
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned long long state;

static unsigned below(unsigned bound) {
    pthread_mutex_lock(&lock);
    if (state == 0) {
        const char *seed = getenv("FAULTS_SEED");
        state = (seed ? strtoull(seed, NULL, 10) : 1) * 2654435761ULL + 88172645463325252ULL;
    }
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    unsigned number = (unsigned)(state >> 33) % bound;
    pthread_mutex_unlock(&lock);
    return number;
}

static int concerns(int file) {
    const char *folder = getenv("FAULTS_FOLDER");
    if (!folder) return 0;
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return strncmp(path, folder, strlen(folder)) == 0;
}

/* 0, or the error this call ends with. */
static int fault(int file) {
    const char *path = getenv("FAULTS_SWITCH");
    if (!path || !concerns(file)) return 0;
    FILE *switched = fopen(path, "r");
    if (!switched) return 0;
    unsigned rate = 0;
    int read = fscanf(switched, "%u", &rate);
    fclose(switched);
    if (read != 1 || below(1000) >= rate) return 0;
    return below(2) ? EIO : ENOSPC;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int file, const void *bytes, size_t count) {
    int error = fault(file);
    if (!error) return REAL(write)(file, bytes, count);
    if (count > 1 && below(2)) REAL(write)(file, bytes, count / 2);
    errno = error;
    return -1;
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t at) {
    int error = fault(file);
    if (!error) return REAL(pwrite)(file, bytes, count, at);
    if (count > 1 && below(2)) REAL(pwrite)(file, bytes, count / 2, at);
    errno = error;
    return -1;
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t at) {
    int error = fault(file);
    if (!error) return REAL(pwrite64)(file, bytes, count, at);
    if (count > 1 && below(2)) REAL(pwrite64)(file, bytes, count / 2, at);
    errno = error;
    return -1;
}

#define FAILS(name, parameters, arguments) \
    int name parameters { \
        int error = fault(file); \
        if (!error) return REAL(name) arguments; \
        errno = error; \
        return -1; \
    }

FAILS(fsync, (int file), (file))
FAILS(fdatasync, (int file), (file))
FAILS(ftruncate, (int file, off_t length), (file, length))
FAILS(ftruncate64, (int file, off64_t length), (file, length))
