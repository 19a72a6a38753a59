import type { z } from 'zod'
import { depositRefusals, type DepositAction, type DepositRefusal } from '#contract/migration/codes.ts'
import { handledMax, type handleDeposits as endpoint } from '#contract/migration/inbox.ts'
import type { Tx } from '#db/connection.ts'
import { findNewestDepositId, listOrphanIds } from '#db/migration/deposit-admin.ts'
import { AppError } from '../../app-error.ts'
import type { Author } from '../../author.ts'
import { ignoreDeposit, markDeposit, returnDeposit } from '../handle-deposit.ts'

type Input = z.output<typeof endpoint.body>

/**
 * Does the same with many orphans, each as if it were alone: in the audit log, and refused for its own reason. What one is refused
 * for holds up no other.
 */
export async function handleDeposits(
  tx: Tx,
  { action, reason, which }: Input,
  author: Author,
): Promise<z.output<typeof endpoint.reply>> {
  const { ids, next } = await idsOf(tx, which)
  const refused: { depositId: number; because: DepositRefusal }[] = []
  for (const depositId of ids) {
    const because = await handleOne(tx, { action, depositId, reason }, author)
    if (because) refused.push({ depositId, because })
  }
  return { done: ids.length - refused.length, refused, next }
}

/** What comes while the requests of one filter go on is not of it: `upTo` is the newest when the first was made. */
async function idsOf(tx: Tx, which: Input['which']) {
  if ('depositIds' in which) return { ids: [...new Set(which.depositIds)], next: null }
  const { next, ...filter } = which
  const { after, upTo } = next ?? { after: 0, upTo: await findNewestDepositId(tx) }
  const ids = await listOrphanIds(tx, { ...filter, after, upTo, limit: handledMax })
  const last = ids.at(-1)
  return { ids, next: last === undefined || ids.length < handledMax ? null : { after: last, upTo } }
}

/** @returns why it was refused; null when it was done. */
async function handleOne(
  tx: Tx,
  { action, ...decision }: { action: DepositAction; depositId: number; reason: string },
  author: Author,
): Promise<DepositRefusal | null> {
  try {
    // A savepoint: what one is refused for undoes nothing of the others.
    await tx.transaction((inner) => handled(inner, action, decision, author))
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'NOT_FOUND') return 'GONE'
    const because = depositRefusals.find((one) => one === error.options.params?.['because'])
    if (because === undefined) throw error
    return because
  }
}

function handled(
  tx: Tx,
  action: DepositAction,
  decision: { depositId: number; reason: string },
  author: Author,
) {
  switch (action) {
    case 'return':
      return returnDeposit(tx, decision, author)
    case 'ignore':
      return ignoreDeposit(tx, decision, author)
    case 'dust':
    case 'not_dust':
      return markDeposit(tx, { ...decision, isDust: action === 'dust' }, author)
  }
}
