import { createHash } from 'node:crypto'
import type { Db, Tx } from '#db/connection.ts'
import { isLockNotAvailable } from '#db/sql/lock-not-available.ts'
import { claimIdempotencyKey, saveIdempotentReply } from '#db/idempotency/idempotency.ts'
import { AppError, badField } from '../app-error.ts'
import type { Endpoint } from '#contract/endpoint.ts'

interface Request {
  endpoint: Endpoint
  userUuid: string | null
  /** Before the key, so that programs of one user cannot meet in it. */
  keySpace: string
  /** Header text; empty when the client sent none. */
  key: string
  body: unknown
  /** How long it waits for the first request with the same key. */
  waitMs: number
}

const keyShape = /^[\x21-\x7e]{8,200}$/

/**
 * One transaction per write. With an Idempotency-Key the key, the work and its answer are committed
 * together: a crash leaves none of them, a repetition finds all of them.
 */
export function writeOnce<T>(db: Db, request: Request, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (!request.endpoint.isIdempotent || !request.key || !request.userUuid) return db.transaction(work)
  if (!keyShape.test(request.key)) throw badField('Idempotency-Key', 'INVALID')
  const key = {
    userUuid: request.userUuid,
    key: `${request.keySpace}${request.key}`,
    route: `${request.endpoint.method} ${request.endpoint.path}`,
    bodyHash: createHash('sha256').update(JSON.stringify(request.body)).digest('hex'),
  }
  return db.transaction(async (tx) => {
    const first = await claimIdempotencyKey(tx, key, request.waitMs).catch(asInProgress)
    if (first) {
      if (first.bodyHash !== key.bodyHash || first.route !== key.route)
        throw new AppError('IDEMPOTENCY_CONFLICT')
      // The schema of the reply is checked where every reply is.
      return first.reply as T
    }
    const value = await work(tx)
    await saveIdempotentReply(tx, key, value)
    return value
  })
}

function asInProgress(error: unknown): never {
  if (isLockNotAvailable(error)) throw new AppError('IDEMPOTENCY_IN_PROGRESS', { retryAfterSeconds: 2 })
  throw error
}
