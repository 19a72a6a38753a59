import { PassThrough } from 'node:stream'
import { findOptionalSession } from '../../db/queries/sessions.ts'
import { AppError } from '../app-error.ts'
import type { Progress } from '../contract/masters.ts'
import type { Ctx } from '../http/state.ts'
import type { Services } from '../services.ts'

const heartbeatMs = 15_000
/** At most four events a second, whatever the source does. */
const spacingMs = 250
const streamsPerSession = 12

const openStreams = new WeakMap<Services, Map<string, number>>()

/**
 * Streams a run's progress: one fresh total at once, also to a client that comes back with
 * Last-Event-ID, then one for every change. Ends with the session, the client or the server.
 */
export const streamProgress = async (ctx: Ctx, services: Services, masterId: number) => {
  const session = ctx.state.session
  if (!session) throw new AppError('SIGNED_OUT')
  const release = takeSlot(services, session.tokenHash)
  try {
    const first = await services.progress.read(masterId)
    openStream(ctx, services, { masterId, tokenHash: session.tokenHash, first, release })
  } catch (error) {
    release()
    throw error
  }
}

const takeSlot = (services: Services, tokenHash: string) => {
  const counts = openStreams.get(services) ?? new Map<string, number>()
  openStreams.set(services, counts)
  const open = counts.get(tokenHash) ?? 0
  if (open >= streamsPerSession) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 5 })
  counts.set(tokenHash, open + 1)
  let isHeld = true
  return () => {
    if (!isHeld) return
    isHeld = false
    const left = (counts.get(tokenHash) ?? 1) - 1
    if (left > 0) counts.set(tokenHash, left)
    else counts.delete(tokenHash)
  }
}

interface Opened {
  masterId: number
  tokenHash: string
  first: Progress
  release: () => void
}

const openStream = (ctx: Ctx, services: Services, it: Opened) => {
  const body = new PassThrough()
  const send = createSender(body)
  const heartbeat = setInterval(() => void beat(), heartbeatMs)
  const beat = async () => {
    const isAlive = await findOptionalSession(services.db, it.tokenHash).catch(() => 'unknown' as const)
    if (isAlive === null) body.end()
    else if (!body.writableEnded) body.write(': still here\n\n')
  }
  const undo = [
    services.progress.subscribe(it.masterId, send.event),
    services.sessionEnds.listen(it.tokenHash, () => body.end()),
    services.closing.listen(() => body.end()),
    () => clearInterval(heartbeat),
    send.stop,
    it.release,
  ]
  body.once('close', () => undo.forEach((act) => act()))
  ctx.status = 200
  ctx.type = 'text/event-stream'
  ctx.set('cache-control', 'no-cache, no-transform')
  ctx.set('x-accel-buffering', 'no')
  ctx.body = body
  body.write('retry: 2000\n\n')
  send.event(it.first)
}

/** Writes events no closer than `spacingMs`; of those that come faster only the newest. */
const createSender = (body: PassThrough) => {
  let sentAtMs = 0
  let pending: Progress | null = null
  let timer: NodeJS.Timeout | null = null
  const flush = () => {
    timer = null
    if (!pending || body.writableEnded) return
    // A client that does not read gets the newest total once it does.
    if (body.writableNeedDrain) return void body.once('drain', flush)
    sentAtMs = Date.now()
    body.write(`id: ${pending.version}\nevent: progress\ndata: ${JSON.stringify(pending)}\n\n`)
    pending = null
  }
  return {
    event: (progress: Progress) => {
      pending = progress
      timer ??= setTimeout(flush, Math.max(0, sentAtMs + spacingMs - Date.now()))
    },
    stop: () => {
      if (timer) clearTimeout(timer)
    },
  }
}
