import {
  changeStakeSchema,
  isOfWallet,
  projectChangeSchema,
  type ChangeStake,
  type ProjectChange,
} from '#contract/approval/project-changes.ts'
import { readStake, type Stake } from '#db/approval/change-stake.ts'
import { findOptionalChange, type ChangeRow } from '#db/approval/project-changes.ts'
import type { Queryable } from '#db/connection.ts'
import { AppError } from '../app-error.ts'
import { presentInstant, presentOptionalInstant } from '../http/instant.ts'
import { presenterOf } from '../http/presenter.ts'

export type ShownChange = ProjectChange & { stake: ChangeStake }

/** One change with what hangs on it now. @throws AppError NOT_FOUND. */
export async function readProjectChange(
  db: Queryable,
  changeId: number,
  actor: string,
): Promise<ShownChange> {
  const row = await findOptionalChange(db, changeId)
  if (!row) throw new AppError('NOT_FOUND')
  const { projectId, subject, fromValue, authorId } = row.change
  const address = isOfWallet(subject) ? fromValue : null
  const stake = presentStake(
    await readStake(db, { projectId, address, isAdmin: subject === 'admin', authorId }),
  )
  return { ...presentProjectChange(row, actor), stake }
}

export const presentProjectChange = presenterOf(
  projectChangeSchema,
  ({ change, projectName, author, decider }: ChangeRow, actor: string) => ({
    ...change,
    changeId: change.id,
    ...{ projectName, author, decider },
    from: change.fromValue,
    to: change.toValue,
    isOwn: change.authorId === actor,
    askedAt: presentInstant(change.askedAt),
    expiresAt: presentInstant(change.expiresAt),
    decidedAt: presentOptionalInstant(change.decidedAt),
  }),
)

const presentStake = presenterOf(changeStakeSchema, ({ balanceLamports, ...stake }: Stake) => ({
  ...stake,
  balanceLamports: balanceLamports === null ? null : String(balanceLamports),
}))
