import type { Db, Tx } from '#db/connection.ts'
import { turnEntries, findOptionalEntry } from '#db/reveal/reveal-entries.ts'
import {
  cancelReveal as saveCancelled,
  rollBackReveal as saveRollback,
  saveOutcome,
  scheduleReveal as saveSchedule,
  setUnsettled,
  unscheduleReveal as saveUnscheduled,
} from '#db/reveal/reveal-moves.ts'
import { saveAudit } from '#db/audit/audit.ts'
import { findNow } from '#db/sql/now.ts'
import { openRevealStates } from '#contract/reveal/codes.ts'
import { outcomeOf } from '#contract/reveal/match-rule.ts'
import type { Reveal, TokenReveal } from '#contract/reveal/reveals.ts'
import { hasQuoteMoved, isStartPast } from '#contract/run/plans.ts'
import { solTextOf } from '#contract/sol-amount.ts'
import type { AuditAction } from '#contract/audit/actions.ts'
import { AppError } from '../app-error.ts'
import { audited } from '../audit/index.ts'
import type { Author } from '../author.ts'
import { quotePlan } from '../run/index.ts'
import { requireRevealSigner } from './require-reveal-signer.ts'
import { findReveal, readReveal, readTokenReveal } from './read-reveal.ts'

function change(
  tx: Tx,
  entry: { action: AuditAction; revealId: number; reason?: string },
  author: Author,
  work: (before: Reveal) => Promise<boolean>,
): Promise<Reveal> {
  const { action, revealId: id, reason } = entry
  const audit = { action, id, read: (one: number) => readReveal(tx, one), ...(reason && { reason }) }
  return audited(tx, audit, author, async (before) => {
    if (!(await work(before))) throw new AppError('NOT_ALLOWED_NOW')
  })
}

/** What revealing all of it costs on chain at the prices of now; null before a worker has read them, 0 where nothing is sent. */
export async function quoteReveal(db: Db, reveal: Reveal): Promise<bigint | null> {
  if (reveal.way === 'served') return 0n
  const { projectId, collectionId, isCanary, standard } = reveal
  const count = reveal.mintedCount - reveal.revealedCount
  const { routes } = await quotePlan(db, {
    ...{ kind: 'reveal', projectId, collectionId, isCanary, hasGuard: false },
    ...{ count: Math.max(1, count), sizes: {}, sums: {} },
  })
  const route = routes.find((one) => one.standard === standard)
  return route ? BigInt(route.totalLamports) : null
}

interface Schedule {
  at: string | null
  whenMissed: 'late' | 'ask'
  quotedLamports: string
  budgetLamports: string | null
}

/** @throws AppError NOT_FOUND, NOT_ALLOWED_NOW, START_IN_PAST, SIGNER_MISSING, COLLECTION_OF_OTHER, QUOTE_MOVED. */
export function scheduleReveal(
  tx: Tx,
  { revealId, ...plan }: Schedule & { revealId: number; quoted: bigint | null },
  author: Author,
): Promise<Reveal> {
  return change(tx, { action: 'reveal.schedule', revealId }, author, async (before) => {
    const now = await findNow(tx)
    if (isStartPast(plan.at, now.getTime())) throw new AppError('START_IN_PAST')
    await requireRevealSigner(tx, before)
    assertQuoted(plan)
    const at = plan.at === null ? null : new Date(plan.at)
    return saveSchedule(tx, {
      ...{ revealId, actor: author.actor, at, whenMissed: plan.whenMissed },
      quotedLamports: plan.quoted ?? 0n,
      budgetLamports: plan.budgetLamports === null ? null : BigInt(plan.budgetLamports),
      dueInMs: at === null ? 0 : Math.max(0, at.getTime() - now.getTime()),
    })
  })
}

function assertQuoted({ quotedLamports, quoted }: { quotedLamports: string; quoted: bigint | null }) {
  const agreed = BigInt(quotedLamports)
  if (quoted === null || !hasQuoteMoved({ agreed, now: quoted })) return
  const params = { quotedSol: solTextOf(quotedLamports), nowSol: solTextOf(quoted.toString()) }
  throw new AppError('QUOTE_MOVED', { params, messageParams: params })
}

/** @throws AppError NOT_FOUND, NOT_ALLOWED_NOW. */
export function unscheduleReveal(tx: Tx, revealId: number, author: Author): Promise<Reveal> {
  return change(tx, { action: 'reveal.unschedule', revealId }, author, () =>
    saveUnscheduled(tx, { revealId, actor: author.actor }),
  )
}

/** @throws AppError NOT_FOUND, NOT_ALLOWED_NOW. */
export function cancelReveal(
  tx: Tx,
  { revealId, reason }: { revealId: number; reason: string },
  author: Author,
): Promise<Reveal> {
  return change(tx, { action: 'reveal.cancel', revealId, reason }, author, () =>
    saveCancelled(tx, { revealId, actor: author.actor }),
  )
}

/**
 * Brings the placeholder back.
 * @throws AppError NOT_FOUND, NOT_ALLOWED_NOW also when its time is over, CHANGED_MEANWHILE when other tokens are revealed than were told of,
 * SIGNER_MISSING, COLLECTION_OF_OTHER.
 */
export function rollBackReveal(
  tx: Tx,
  { revealId, revealedCount, reason }: { revealId: number; revealedCount: number; reason: string },
  author: Author,
): Promise<Reveal> {
  return change(tx, { action: 'reveal.rollback', revealId, reason }, author, async (before) => {
    await requireRevealSigner(tx, before)
    if (before.state === 'revealed' && before.revealedCount !== revealedCount)
      throw new AppError('CHANGED_MEANWHILE')
    return saveRollback(tx, { revealId, actor: author.actor, reason })
  })
}

/** @throws AppError NOT_FOUND, NOT_ALLOWED_NOW when there is no match, or its result is there. */
export function saveMatchResult(
  tx: Tx,
  { revealId, ...score }: { revealId: number; home: number; away: number },
  author: Author,
): Promise<Reveal> {
  return change(tx, { action: 'reveal.result', revealId }, author, () =>
    saveOutcome(tx, { revealId, actor: author.actor, outcome: outcomeOf(score) }),
  )
}

/**
 * Reveals one token whose metadata we serve. A second time it changes nothing and answers the same.
 * @throws AppError NOT_FOUND, NOT_ALLOWED_NOW for a reveal on chain, one that is over or taken back, or before the match.
 */
export async function revealToken(
  tx: Tx,
  { revealId, number }: { revealId: number; number: number },
  author: Author,
): Promise<TokenReveal> {
  const { reveal } = await findReveal(tx, revealId)
  const isOpen = openRevealStates.some((state) => state === reveal.state)
  const isDecided = reveal.rule === null || reveal.outcome !== null
  if (reveal.way !== 'served' || !isOpen || !isDecided) throw new AppError('NOT_ALLOWED_NOW')
  if (!(await findOptionalEntry(tx, reveal, number))) throw new AppError('NOT_FOUND')
  const turned = await turnEntries(tx, reveal, { tokenNo: number, actor: author.actor, limit: 1 })
  if (turned > 0) {
    await setUnsettled(tx, revealId)
    await saveAudit(tx, { ...author, action: 'reveal.token', entityId: revealId, after: { number } })
  }
  return readTokenReveal(tx, { revealId, number })
}
