import {
  postMany,
  postOne,
  type JsonRpcReply,
  type JsonRpcRequest,
  type JsonRpcServer,
} from './json-rpc-post.ts'
import { RpcFailure } from './rpc-failure.ts'

/** Requests in one batch: sends are taken one after the other, and the first waits for the last. */
const BATCH_MAX = 4

interface Waiting {
  request: JsonRpcRequest
  resolve(reply: JsonRpcReply): void
  reject(error: unknown): void
}

/**
 * Puts requests made in the same turn of the event loop into one POST: half of what a small request
 * costs, here and at the node, is HTTP. An RPC that takes no batches is asked one by one from then on.
 */
export function createBatcher(server: JsonRpcServer) {
  let waiting: Waiting[] = []
  let takesBatches = true

  const flush = () => {
    const all = waiting
    waiting = []
    for (let from = 0; from < all.length; from += BATCH_MAX) void send(all.slice(from, from + BATCH_MAX))
  }

  const send = async (batch: Waiting[]): Promise<void> => {
    if (batch.length === 1 || !takesBatches) return sendApart(batch)
    try {
      const replies = await postMany(
        server,
        batch.map((it) => it.request),
      )
      if (replies !== null) return answer(server.name, batch, replies)
    } catch (error) {
      return batch.forEach((it) => it.reject(error))
    }
    takesBatches = false
    return sendApart(batch)
  }

  const sendApart = (batch: Waiting[]) =>
    batch.forEach((it) => void postOne(server, it.request).then(it.resolve, it.reject))

  return {
    post: (request: JsonRpcRequest) =>
      new Promise<JsonRpcReply>((resolve, reject) => {
        if (waiting.length === 0) setImmediate(flush)
        waiting.push({ request, resolve, reject })
      }),
  }
}

/** Each request gets the reply of its id: a batch may be answered in any order. */
function answer(name: string, batch: Waiting[], replies: JsonRpcReply[]) {
  const replyOf = new Map(replies.map((reply) => [reply.id, reply]))
  for (const { request, resolve, reject } of batch) {
    const reply = replyOf.get(request.id)
    if (reply) resolve(reply)
    else reject(new RpcFailure(name, 'bad-answer'))
  }
}
