import { PassThrough } from 'node:stream'
import { findOptionalSession } from '#db/account/sessions.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from './state.ts'
import type { Services } from '../services.ts'

const streamsPerSession = 12

/** What a stream sends: whole values, each in place of the one before. */
export interface EventSource<T> {
  /** Name of the events. */
  event: string
  idOf: (value: T) => string | number
  read: () => Promise<T>
  /** Calls back at every change from now on; returns the undo. */
  subscribe: (listener: (value: T) => void) => () => void
}

/**
 * Streams values as server-sent events: a fresh one at once, also to a client that comes back with
 * Last-Event-ID, then one for every change. Ends with the session, the client or the server.
 * @throws AppError SIGNED_OUT, TOO_MANY_REQUESTS, and what the first reading throws.
 */
export async function streamEvents<T>(ctx: Ctx, services: Services, source: EventSource<T>) {
  const session = ctx.state.session
  if (!session) throw new AppError('SIGNED_OUT')
  const release = takeSlot(services.openStreams, session.tokenHash)
  try {
    const first = await source.read()
    openStream(ctx, services, source, { tokenHash: session.tokenHash, first, release })
  } catch (error) {
    release()
    throw error
  }
}

function takeSlot(counts: Services['openStreams'], tokenHash: string) {
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

interface Opened<T> {
  tokenHash: string
  first: T
  release: () => void
}

function openStream<T>(ctx: Ctx, services: Services, source: EventSource<T>, opened: Opened<T>) {
  const body = new PassThrough()
  const send = createSender(body, source, services.policy.streamSpacingMs)
  const heartbeat = setInterval(() => void beat(), services.policy.streamBeatEveryMs)
  const beat = async () => {
    const isAlive = await findOptionalSession(services.db, opened.tokenHash).catch(() => 'unknown' as const)
    if (isAlive === null) body.end()
    else if (!body.writableEnded) body.write(': still here\n\n')
  }
  const undo = [
    source.subscribe(send.event),
    services.sessionEnds.listen(opened.tokenHash, () => body.end()),
    services.closing.listen(() => body.end()),
    () => clearInterval(heartbeat),
    send.stop,
    opened.release,
  ]
  body.once('close', () => undo.forEach((act) => act()))
  ctx.status = 200
  ctx.type = 'text/event-stream'
  ctx.set('cache-control', 'no-cache, no-transform')
  ctx.set('x-accel-buffering', 'no')
  ctx.body = body
  body.write('retry: 2000\n\n')
  send.event(opened.first)
}

/** Writes events no closer than `spacingMs`; of those that come faster only the newest. */
function createSender<T>(body: PassThrough, { event, idOf }: EventSource<T>, spacingMs: number) {
  let sentAtMs = 0
  let pending: { value: T } | null = null
  let timer: NodeJS.Timeout | null = null
  const flush = () => {
    timer = null
    if (!pending || body.writableEnded) return
    // A client that does not read gets the newest total once it does.
    if (body.writableNeedDrain) return void body.once('drain', flush)
    sentAtMs = Date.now()
    const { value } = pending
    body.write(`id: ${idOf(value)}\nevent: ${event}\ndata: ${JSON.stringify(value)}\n\n`)
    pending = null
  }
  return {
    event: (value: T) => {
      pending = { value }
      timer ??= setTimeout(flush, Math.max(0, sentAtMs + spacingMs - Date.now()))
    },
    stop: () => {
      if (timer) clearTimeout(timer)
    },
  }
}
