const CHECK_MS = 500

/** A test run that is killed cannot say so: its end is the signal. */
export function endWithParent(): void {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    // Until somebody listens for it, the signal would end us without removing the folder.
    if (process.listenerCount('SIGTERM') === 0) process.exit(1)
    process.kill(process.pid, 'SIGTERM')
  }, CHECK_MS)
}
