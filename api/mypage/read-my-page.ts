import type { z } from 'zod'
import type { Db } from '#db/connection.ts'
import { listMigrationsOfWallets, type MigrationRow } from '#db/migration/migration-list.ts'
import {
  countMigrationsOf,
  countMintsOf,
  listMintsOf,
  listNewsOfMigrations,
  type MigrationNews,
  type MintRow,
} from '#db/mypage/my-page.ts'
import { listWallets, type WalletRow } from '#db/wallet/wallets.ts'
import {
  finalMigrationStates,
  refusalReasons,
  type DepositKind,
  type MigrationState,
} from '#contract/migration/codes.ts'
import type { NftMintStatus } from '#contract/codes/status.ts'
import type { readMyPage as endpoint } from '#contract/mypage/my-page.ts'
import { presentWallet } from '../account/index.ts'

type MyPage = z.output<typeof endpoint.reply>
type Notice = MyPage['notices'][number]

const newsMax = 20
const newsMs = 30 * 24 * 3600_000

/** The wallets a user has proven, those of Solana by their addresses. */
export async function provenAddresses(db: Db, userUuid: string) {
  return split(await listWallets(db, userUuid))
}

function split(wallets: WalletRow[]) {
  const of = (family: WalletRow['family']) => wallets.filter((it) => it.family === family)
  return { old: of('evm'), solana: of('solana').map((it) => it.address) }
}

/** The first page of a person: wallets, how much is under way, and what needs attention. */
export async function readMyPage(db: Db, userUuid: string): Promise<MyPage> {
  const wallets = await listWallets(db, userUuid)
  const { old, solana } = split(wallets)
  const since = new Date(Date.now() - newsMs)
  const [migrations, mints, news, failed] = await Promise.all([
    old.length > 0 ? countMigrationsOf(db, old) : [],
    solana.length > 0 ? countMintsOf(db, solana) : [],
    old.length > 0 ? listNewsOfMigrations(db, { wallets: old, since, limit: newsMax }) : [],
    solana.length > 0
      ? listMintsOf(db, { owners: solana, after: null, limit: newsMax, onlyFailed: true })
      : [],
  ])
  const due = await listDue(db, old, news)
  const isHalf = wallets.length > 0 && (old.length === 0 || solana.length === 0)
  const newsNotices = [
    ...news.flatMap((it) => noticeOf(it, due)),
    ...failed.filter((it) => it.modifiedAt >= since).map(failedNotice),
  ]
  return {
    wallets: wallets.map(presentWallet),
    migrations: {
      open: sum(migrations, (it) => !isFinal(it.state)),
      done: sum(migrations, (it) => it.state === 'completed'),
      returned: sum(migrations, (it) => it.state === 'returned'),
    },
    mints: {
      waiting: sum(mints, (it) => isWaiting(it.status)),
      done: sum(mints, (it) => it.status === '20'),
      failed: sum(mints, (it) => it.status === '5'),
    },
    notices: [...(isHalf ? [linkNotice] : []), ...newsNotices.toSorted(newestFirst).slice(0, newsMax)],
  }
}

function sum<Row extends { count: number }>(rows: Row[], isCounted: (row: Row) => boolean) {
  return rows.reduce((total, row) => (isCounted(row) ? total + row.count : total), 0)
}
function isFinal(state: MigrationState) {
  return finalMigrationStates.some((it) => it === state)
}
function isWaiting(status: NftMintStatus) {
  return status === '0' || status === '10'
}
function newestFirst(a: Notice, b: Notice) {
  return (b.at ?? '').localeCompare(a.at ?? '')
}

const linkNotice: Notice = { code: 'LINK_OTHER_WALLET', at: null, migrationId: null, name: null }

type Wallets = Parameters<typeof listMigrationsOfWallets>[1]['wallets']

/** Migrations whose owner still has something to pay or to hand over. */
async function listDue(db: Db, wallets: Wallets, news: MigrationNews[]): Promise<Set<number>> {
  if (!news.some(({ state }) => state === 'created' || state === 'fee_seen')) return new Set()
  const rows = await listMigrationsOfWallets(db, { wallets })
  return new Set(rows.filter(isDue).map((it) => it.migration.id))
}

/**
 * The same rule as on the migration page: a transaction that was reported or seen is not asked for again, unless it
 * was refused.
 */
function isDue(row: MigrationRow): boolean {
  const { state } = row.migration
  if (state === 'created') return !isSent(row, 'fee') || !isSent(row, 'nft')
  return state === 'fee_seen' && !isSent(row, 'nft')
}

function isSent({ migration, fee, nft }: MigrationRow, kind: DepositKind): boolean {
  if (migration.reason !== null && refusalReasons[kind].includes(migration.reason)) return false
  return kind === 'fee' ? (fee ?? migration.feeTxHash) !== null : (nft ?? migration.nftTxHash) !== null
}

function noticeOf({ state, migrationId, name, tokenId, at }: MigrationNews, due: Set<number>): Notice[] {
  const shared = { at: at.toISOString(), migrationId, name: name ?? `#${tokenId}` }
  switch (state) {
    case 'completed':
      return [{ code: 'MIGRATION_COMPLETED', ...shared }]
    case 'returned':
      return [{ code: 'MIGRATION_RETURNED', ...shared }]
    case 'created':
    case 'fee_seen':
      return due.has(migrationId) ? [{ code: 'MIGRATION_UNFINISHED', ...shared }] : []
    // It continues without its owner; or nothing was handed over in time, and nothing waits for it.
    case 'nft_seen':
    case 'mint_planned':
    case 'minted':
    case 'return_planned':
    case 'expired':
      return []
  }
}

function failedNotice({ name, modifiedAt }: MintRow): Notice {
  return {
    code: 'MINT_FAILED',
    at: modifiedAt.toISOString(),
    migrationId: null,
    name,
  }
}
