import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** What lies between one process and a server: it can be pulled out, and it can be slow. */
export interface Cable {
  /** The server's address as this process is told it. */
  url: string
  /** Pulled out: connections break, and new ones are refused. */
  isCut: boolean
  /** How long everything is on its way, in each direction. */
  delayMs: number
  /** Puts it into another server: what was connected breaks. */
  moveTo(target: string): void
  close(): Promise<void>
}

/** @param target URL of the server; host and port are replaced, the rest stays. */
export async function openCable(target: string): Promise<Cable> {
  let end = new URL(target)
  const sockets = new Set<Socket>()
  const state = { isCut: false, delayMs: 0 }
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.setNoDelay(true)
    return socket
  }
  const server = createServer((near) => {
    keep(near)
    if (state.isCut) return void near.destroy()
    const far = keep(connect(Number(end.port), end.hostname))
    const destroyBoth = () => void (near.destroy(), far.destroy())
    for (const socket of [near, far]) socket.on('error', destroyBoth).on('close', destroyBoth)
    near.pipe(slowed(state)).pipe(far)
    far.pipe(slowed(state)).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(target)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  // A Unix socket would go past it.
  url.searchParams.delete('host')
  return {
    url: url.href,
    get isCut() {
      return state.isCut
    },
    set isCut(isCut) {
      state.isCut = isCut
      if (isCut) for (const socket of sockets) socket.destroy()
    },
    get delayMs() {
      return state.delayMs
    },
    set delayMs(delayMs) {
      state.delayMs = delayMs
    },
    moveTo: (other) => {
      end = new URL(other)
      for (const socket of sockets) socket.destroy()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function slowed(state: { delayMs: number }) {
  return new Transform({
    transform: (part, _encoding, done) => {
      if (state.delayMs === 0) return done(null, part)
      setTimeout(() => done(null, part), state.delayMs)
    },
  })
}
