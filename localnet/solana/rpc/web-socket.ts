import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import type { TransactionRecord } from '../ledger/transaction-record.ts'
import type { RpcContext } from './context.ts'
import { answerBody, failure, readRequest, success } from './dispatch.ts'
import type { UpgradeListener } from './endpoint.ts'
import { jsonText } from './json-text.ts'
import { RpcError } from './rpc-error.ts'
import { type OpenWatch, type Watch, watches } from './subscriptions.ts'

/** Before a subscription that is not known is refused. */
const REFUSAL_MS = 1_000
const MESSAGE_BYTES_MAX = 1024 * 1024

/** Serves subscriptions of one view, and ordinary methods too. Returns the handler of upgrades. */
export function webSocketHandler(context: RpcContext): UpgradeListener {
  const server = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_BYTES_MAX })
  const clients = new Set<Client>()
  context.ledger.listen({
    onSlot: () => clients.forEach((client) => client.step((watch) => watch.onSlot())),
    onLanded: (record) => clients.forEach((client) => client.landed(record)),
  })
  server.on('connection', (socket) => {
    const client = new Client(context, socket)
    clients.add(client)
    socket.on('close', () => clients.delete(client))
  })
  return (request, socket, head) => {
    server.handleUpgrade(request, socket, head, (upgraded) => server.emit('connection', upgraded, request))
  }
}

/** One connection and its subscriptions. */
class Client {
  readonly #context: RpcContext
  readonly #socket: WebSocket
  readonly #watches = new Map<number, Watch>()
  #lastId = 0

  constructor(context: RpcContext, socket: WebSocket) {
    this.#context = context
    this.#socket = socket
    socket.on('error', () => socket.terminate())
    socket.on('message', (data) => void this.#receive(textOf(data)))
  }

  /** Runs every subscription; one that cannot be served ends with an error, the chain continues. */
  step(run: (watch: Watch) => boolean): void {
    for (const [id, watch] of this.#watches) {
      try {
        if (run(watch)) this.#watches.delete(id)
      } catch (error) {
        this.#watches.delete(id)
        this.#send(failure(null, error))
      }
    }
  }

  landed(record: TransactionRecord): void {
    this.step((watch) => watch.onLanded?.(record) ?? false)
  }

  async #receive(text: string): Promise<void> {
    let id: unknown = null
    try {
      const request = readRequest(JSON.parse(text))
      // A message without id wants no answer; web3.js sends 'ping' so.
      if (request.id === undefined) return
      id = request.id
      const open = watches.get(request.method)
      if (open !== undefined) return this.#subscribe(request, open)
      if (request.method.endsWith('Subscribe')) return this.#refuseLater(id)
      if (request.method.endsWith('Unsubscribe')) return this.#unsubscribe(id, request.params)
      this.#socket.send((await answerBody(this.#context, text)) ?? '')
    } catch (error) {
      const known = error instanceof SyntaxError ? new RpcError('parse', 'Parse error') : error
      this.#send(failure(id, known))
    }
  }

  #subscribe(request: ReturnType<typeof readRequest>, open: OpenWatch): void {
    const subscription = ++this.#lastId
    const watch = open(this.#context, request.params, (method, result) =>
      this.#send({ jsonrpc: '2.0', method, params: { result, subscription } }),
    )
    this.#send(success(request.id, subscription))
    const isOver = request.method === 'signatureSubscribe' && watch.onSlot()
    if (isOver) return
    this.#watches.set(subscription, watch)
  }

  /** web3.js asks again the moment it is refused, for ever: a client is not to take the chain's time with that. */
  #refuseLater(id: unknown): void {
    const answer = failure(id, new RpcError('methodNotFound', 'Method not found'))
    setTimeout(() => this.#send(answer), REFUSAL_MS).unref()
  }

  #unsubscribe(id: unknown, params: unknown): void {
    const [subscription] = Array.isArray(params) ? (params as unknown[]) : []
    if (!this.#watches.delete(Number(subscription))) {
      throw new RpcError('invalidParams', 'Invalid subscription id.')
    }
    this.#send(success(id, true))
  }

  #send(message: unknown): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(jsonText(message))
  }
}

function textOf(data: RawData): string {
  return Buffer.isBuffer(data)
    ? data.toString('utf8')
    : Buffer.concat([data].flat() as Buffer[]).toString('utf8')
}
