import { amountDecimalsOf } from '#contract/campaign/amount-decimals.ts'
import {
  publicRoundSchema,
  roundTransactionSchema,
  type PublicRound,
} from '#contract/campaign/public-rounds.ts'
import { endpoints } from '#contract/endpoints.ts'
import {
  findOptionalPublicRound,
  listCompletedTransactions,
  listDrawsOfRound,
  sumAmounts,
  type PublicRoundRow,
} from '#db/campaign/public-rounds.ts'
import type { Db } from '#db/connection.ts'
import { listRoundSnapshots } from '#db/recipient/public-snapshots.ts'
import { countItemGroupsOf } from '#db/run/item-groups.ts'
import { AppError } from '../app-error.ts'
import { forEverybody, keepFor } from '../http/keep-for.ts'
import type { Mount } from '../http/mount.ts'
import { pageKey, pageOfRows } from '../http/page-key.ts'
import { presenterOf } from '../http/presenter.ts'

/** A run that ended may be retried, and a campaign made private again: nothing is kept for long. */
const keptSeconds = 10

type Parts = Pick<PublicRound, 'counts' | 'amounts' | 'draws' | 'snapshots'>
const present = presenterOf(publicRoundSchema, (row: PublicRoundRow, parts: Parts) => ({ ...row, ...parts }))
const presentTransaction = presenterOf(
  roundTransactionSchema,
  (row: Awaited<ReturnType<typeof listCompletedTransactions>>[number]) => row,
)

export function mountPublicRounds(mount: Mount) {
  mount(
    endpoints.readPublicRound,
    async ({ params, ctx, services: { db } }) => {
      const row = await find(db, params.roundId)
      const [counts, amounts, draws, snapshots] = await Promise.all([
        countItemGroupsOf(db, row.masterId),
        readAmounts(db, row),
        readDraws(db, row),
        listRoundSnapshots(db, row),
      ])
      keepFor(ctx, keptSeconds)
      return present(row, { counts, amounts, draws, snapshots })
    },
    forEverybody,
  )
  mount(
    endpoints.listRoundTransactions,
    async ({ params, query: { after, limit }, ctx, services: { db } }) => {
      const { masterId } = await find(db, params.roundId)
      const asked = { masterId, after: pageKey(after), limit: limit + 1 }
      const rows = await listCompletedTransactions(db, asked)
      keepFor(ctx, keptSeconds)
      return pageOfRows(rows, { limit, keyOf: (row) => row.itemId, present: presentTransaction })
    },
    forEverybody,
  )
}

/** @throws AppError NOT_FOUND, also for a round that is not public: nobody learns that it is there. */
async function find(db: Db, roundId: number): Promise<PublicRoundRow> {
  const row = await findOptionalPublicRound(db, roundId)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

async function readAmounts(db: Db, { kind, token, masterId }: PublicRoundRow): Promise<Parts['amounts']> {
  const decimals = amountDecimalsOf(kind, token)
  if (decimals === null) return null
  return { ...(await sumAmounts(db, masterId)), decimals, mint: token?.mint ?? null }
}

function readDraws(db: Db, { roundId, recipients }: PublicRoundRow): Promise<Parts['draws']> {
  const sources = recipients.by === 'rule' ? recipients.sources : []
  const ids = sources.flatMap((source) => (source.kind === 'draw' ? [source.drawId] : []))
  return listDrawsOfRound(db, { roundId, ids })
}
