import { isAboveLimit } from '#contract/approval/approvals.ts'
import {
  askApproval,
  findOptionalApproval,
  isApprovedByOther,
  sayApprovalDue,
  type Question,
} from '#db/approval/approvals.ts'
import { leaveOutUnapproved } from '#db/campaign/unapproved.ts'
import { planHashOf, readItemsHash } from '#db/approval/plan-hash.ts'
import type { Run } from '#db/run/runs.ts'
import type { WorkerContext } from '../../context.ts'
import { planTask } from '../../tasks/plan.ts'

/**
 * What a second person said of a run. free: nobody is asked, as long as it spends no more than the limit of its project; approved: just as it
 * is now; due: nothing of it may be signed.
 */
export type Approval = 'free' | 'approved' | 'due'

/**
 * Whether a run may be signed for, as its plan and its items are now. Each worker reads the items itself before it first signs something of
 * a run, and again when their number changed; the plan it reads every time.
 */
export async function readApproval(ctx: WorkerContext, run: Run): Promise<Approval> {
  const { isAsked, limitLamports: limit } = run.approval
  if (!isAsked && !isAboveLimit({ quoted: run.plan.quotedLamports, limit })) return 'free'
  return (await isApprovedByOther(ctx.db, await questionOf(ctx, run))) ? 'approved' : 'due'
}

/**
 * What becomes of a run that is due and that nobody has approved: it is asked about, or, where it is a round of a campaign that leaves missed
 * rounds out and it has waited for too long, it is cancelled.
 */
export async function waitOrLeaveOut(ctx: WorkerContext, run: Run): Promise<void> {
  const masterId = run.master.id
  if (!(await leaveOutUnapproved(ctx.db, { masterId, actor: ctx.workerId }))) return waitForApproval(ctx, run)
  ctx.log.warn({ masterId }, 'nobody approved a round in time')
  await ctx.producer.notify(planTask, { masterId })
}

/** Asks a second person about a run as it is now, unless they were asked already, and says that it waits. */
export async function waitForApproval(ctx: WorkerContext, run: Run): Promise<void> {
  const question = await questionOf(ctx, run)
  if (await findOptionalApproval(ctx.db, question)) return sayApprovalDue(ctx.db, question)
  await askApproval(ctx.db, question)
  ctx.log.info({ masterId: run.master.id }, 'a run waits for the approval of a second person')
}

async function questionOf(ctx: WorkerContext, run: Run): Promise<Question> {
  const { plan, approval } = run
  const masterId = run.master.id
  const planHash = planHashOf({ plan, masterId, itemsHash: await itemsHashOf(ctx, run) })
  return { masterId, planHash, costLamports: plan.quotedLamports, limitLamports: approval.limitLamports }
}

async function itemsHashOf(ctx: WorkerContext, { master, database }: Run): Promise<string> {
  const { itemsHashes } = ctx.memory
  const known = itemsHashes.get(master.id)
  if (known?.database === database && known.total === master.total) return known.hash
  const hash = await readItemsHash(ctx.db, master.id)
  itemsHashes.set(master.id, { database, total: master.total, hash })
  return hash
}
