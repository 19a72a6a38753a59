/** Resolves when this process is asked to end: by a signal, by its parent, or because the parent has ended. */
export function untilStopSignal(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => resolve()
    process.once('SIGTERM', stop)
    process.once('SIGINT', stop)
    if (process.send === undefined) return
    process.once('disconnect', stop)
    process.on('message', (message) => {
      if (message === 'stop') stop()
    })
  })
}
