import { listApplications, type ApplicationRow } from '#db/airdrop/applications.ts'
import type { Db } from '#db/connection.ts'
import { csvPages, type Cell } from '../http/csv-pages.ts'

type Filter = Omit<Parameters<typeof listApplications>[1], 'after' | 'limit'>

/** Every application a filter leaves, newest first, with the item that pays it. */
export function applicationsCsv(db: Db, filter: Filter) {
  return csvPages<ApplicationRow>({
    columns,
    pageRows: 2_000,
    read: (after, limit) => listApplications(db, { ...filter, after, limit }),
    keyOf: ({ application }) => application.id,
    cellsOf,
  })
}

const columns = [
  'application_id',
  'registered_at',
  'window_id',
  'window_title',
  'solana_address',
  'reg_id',
  'wallet_type',
  'user_uuid',
  'state',
  'reason',
  'decided_at',
  'campaign',
  'round',
  'master_id',
  'item_id',
  'item_status',
  'signature',
] as const

function cellsOf({ application, window, payment }: ApplicationRow): Cell[] {
  const { campaignName, round, masterId, itemId, status, signature } = payment
  return [
    ...[application.id, application.registeredAt.toISOString(), application.windowId],
    ...[window?.titleKor ?? null, application.solanaAddress, application.regId, application.walletType],
    ...[application.userUuid, application.state, application.reason],
    ...[application.decidedAt?.toISOString() ?? null, campaignName, round, masterId, itemId],
    ...[status, signature],
  ]
}
