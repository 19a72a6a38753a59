import type { Server } from 'node:http'

/** A server on a port of loopback. */
export interface Listening {
  url: string
  close(): Promise<void>
}

/** @param port 0: a free one. @throws the error of the system where the port is taken. */
export async function listen(server: Server, port: number): Promise<Listening> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
