import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** Accepts a connection that asks to become a WebSocket. */
export type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** Tries at a pair of neighbouring free ports before giving up. */
const PAIR_TRIES = 50
/** Between two tries at a port that something else holds. */
const RETRY_MS = 20

/**
 * Where one view listens: HTTP and WebSocket on `port`, WebSocket on `port + 1` too, because web3.js connects there
 * when a URL names a port.
 */
export class Endpoint {
  readonly host: string
  readonly port: number
  #servers: Server[]
  readonly #onRequest: RequestListener
  readonly #onUpgrade: UpgradeListener
  #returnTimer: NodeJS.Timeout | null = null

  private constructor(
    host: string,
    servers: Server[],
    onRequest: RequestListener,
    onUpgrade: UpgradeListener,
  ) {
    this.host = host
    this.port = portOf(servers[0])
    this.#servers = servers
    this.#onRequest = onRequest
    this.#onUpgrade = onUpgrade
  }

  /** Port 0 finds a free pair. Throws a sentence when a named port is taken. */
  static async open(
    host: string,
    port: number,
    onRequest: RequestListener,
    onUpgrade: UpgradeListener,
  ): Promise<Endpoint> {
    const servers = await openPair(host, port, onRequest, onUpgrade)
    return new Endpoint(host, servers, onRequest, onUpgrade)
  }

  get url(): string {
    return `http://${this.host}:${this.port}`
  }

  get wsUrl(): string {
    return `ws://${this.host}:${this.port + 1}`
  }

  /** Cuts all connections and refuses new ones, for `forMs` from now. */
  goDown(forMs: number): void {
    for (const server of this.#servers) shut(server)
    this.#servers = []
    if (this.#returnTimer !== null) clearTimeout(this.#returnTimer)
    this.#returnTimer = setTimeout(() => this.comeBack(), forMs)
  }

  /** Ends `goDown` early; nothing when the endpoint is up. */
  comeBack(): void {
    if (this.#returnTimer === null) return
    clearTimeout(this.#returnTimer)
    this.#returnTimer = null
    this.#servers = [this.port, this.port + 1].map((port) => {
      const server = makeServer(this.#onRequest, this.#onUpgrade)
      listenAgain(server, this.host, port)
      return server
    })
  }

  async close(): Promise<void> {
    if (this.#returnTimer !== null) clearTimeout(this.#returnTimer)
    this.#returnTimer = null
    const listening = this.#servers.filter((server) => server.listening)
    const closed = listening.map((server) => new Promise((resolve) => server.once('close', resolve)))
    for (const server of this.#servers) shut(server)
    await Promise.all(closed)
  }
}

const sockets = new WeakMap<Server, Set<Socket>>()
const shutServers = new WeakSet<Server>()

function makeServer(onRequest: RequestListener, onUpgrade: UpgradeListener): Server {
  const server = createServer({ keepAliveTimeout: 60_000 }, onRequest)
  const open = new Set<Socket>()
  sockets.set(server, open)
  server.on('connection', (socket) => {
    socket.setNoDelay(true)
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  server.on('upgrade', onUpgrade)
  return server
}

function shut(server: Server): void {
  shutServers.add(server)
  server.close()
  for (const socket of sockets.get(server) ?? []) socket.destroy()
}

async function openPair(host: string, port: number, onRequest: RequestListener, onUpgrade: UpgradeListener) {
  for (let attempt = 1; ; attempt++) {
    const first = makeServer(onRequest, onUpgrade)
    const second = makeServer(onRequest, onUpgrade)
    try {
      await listen(first, host, port)
      await listen(second, host, portOf(first) + 1)
      return [first, second]
    } catch (error) {
      shut(first)
      if (port !== 0) {
        const reason = error instanceof Error ? error.message : String(error)
        throw new Error(
          `Ports ${port} and ${port + 1} must both be free: ${reason}. Set SOLANA_PORT to another.`,
        )
      }
      if (attempt === PAIR_TRIES) throw error
    }
  }
}

/** Listens on a port that was ours a moment ago, as soon as the system gives it back. */
function listenAgain(server: Server, host: string, port: number): void {
  server.on('error', () => {
    setTimeout(() => {
      if (!shutServers.has(server)) server.listen(port, host)
    }, RETRY_MS)
  })
  server.listen(port, host)
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function portOf(server: Server | undefined): number {
  const address = server?.address()
  return isAddressInfo(address) ? address.port : 0
}

function isAddressInfo(address: ReturnType<Server['address']> | undefined): address is AddressInfo {
  return typeof address === 'object' && address !== null
}
