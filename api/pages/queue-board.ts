import { createBullBoard } from '@bull-board/api'
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter'
import { KoaAdapter } from '@bull-board/koa'
import { Queue } from 'bullmq'
import type { Middleware } from 'koa'
import type { TaskQueue } from '#worker/queue/connection.ts'
import { AppError } from '../app-error.ts'
import type { RequestState } from '../http/state.ts'
import type { Services } from '../services.ts'
import { admitViewer } from './admit-viewer.ts'

export const queueBoardPath = '/api/admin/queues'

/**
 * The queues, for admins to see, on either backend. Nothing can be changed there: a task only notifies a row, and
 * what happens to rows is done by the controls of a run.
 */
export function queueBoard(services: Services): Middleware<RequestState> {
  const adapter = new KoaAdapter().setBasePath(queueBoardPath)
  createBullBoard({
    queues: [...services.producer.queues.values()].map(
      (queue) => new BullMQAdapter(asQueue(queue), { readOnlyMode: true }),
    ),
    serverAdapter: adapter,
    options: { uiConfig: { boardTitle: 'Queues' } },
  })
  const board = adapter.registerPlugin({ mount: queueBoardPath })
  return async (ctx, next) => {
    if (ctx.path !== queueBoardPath && !ctx.path.startsWith(`${queueBoardPath}/`)) return next()
    ctx.state.route = queueBoardPath
    await admitViewer(ctx, services)
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') throw new AppError('FORBIDDEN')
    // Its page names its files from a base of its own.
    const policy = ctx.response.get('content-security-policy').replace("base-uri 'none'", "base-uri 'self'")
    ctx.set('content-security-policy', policy)
    return board(ctx, next)
  }
}

function asQueue(queue: TaskQueue): Queue {
  if (!(queue instanceof Queue)) throw new Error(`The queue ${queue.name} is not a BullMQ queue.`)
  return queue
}
