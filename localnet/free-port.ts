import { createServer } from 'node:net'

/** A loopback port nobody listens on now. */
export const freePort = () => tryPort(0)

/** The wanted port when it is free, else another one. */
export const portNear = async (wanted: number) => tryPort(wanted).catch(() => tryPort(0))

const tryPort = (port: number) =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No free port.')),
      )
    })
  })
