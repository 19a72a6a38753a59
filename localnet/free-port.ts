import { createServer } from 'node:net'

/** A loopback port that is free now. */
export function freePort() {
  return tryPort(0)
}

/** The wanted port when it is free, else another one. */
export async function portNear(wanted: number) {
  return tryPort(wanted).catch(() => tryPort(0))
}

/** Whether something listens on this loopback port now. */
export async function isPortTaken(port: number): Promise<boolean> {
  return tryPort(port).then(
    () => false,
    () => true,
  )
}

function tryPort(port: number) {
  return new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No free port.')),
      )
    })
  })
}
