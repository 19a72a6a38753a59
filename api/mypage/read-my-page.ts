import type { z } from 'zod'
import type { Language } from '#contract/language.ts'
import { statesToRepeat } from '#contract/document/codes.ts'
import type { Db } from '#db/connection.ts'
import { listNewestDocuments } from '#db/document/documents.ts'
import { listMigrationsOfWallets, type MigrationRow } from '#db/migration/migration-list.ts'
import { countMigrationsOf, countMintsOf } from '#db/mypage/my-page.ts'
import { listReservationsToCome, type ReservationRecord } from '#db/reservation/reservations.ts'
import { listSurveysToAnswer, type SurveyToAnswer } from '#db/survey/to-answer.ts'
import { listWallets, type WalletRow } from '#db/wallet/wallets.ts'
import {
  finalMigrationStates,
  refusalReasons,
  type MigratedKind,
  type MigrationState,
} from '#contract/migration/codes.ts'
import type { NftMintStatus } from '#contract/codes/status.ts'
import type { readMyPage as endpoint } from '#contract/mypage/my-page.ts'
import { presentWallet } from '../account/index.ts'

type MyPage = z.output<typeof endpoint.reply>
type Waiting = MyPage['waiting'][number]

/** Of each kind; the lists below have all of them. */
const waitingMax = 20

/** The wallets a user has proven, those of Solana by their addresses. */
export async function provenAddresses(db: Db, userUuid: string) {
  return split(await listWallets(db, userUuid))
}

function split(wallets: WalletRow[]) {
  const of = (family: WalletRow['family']) => wallets.filter((it) => it.family === family)
  return { old: of('evm'), solana: of('solana').map((it) => it.address) }
}

/** The first page of a person: wallets, how much is under way, and what waits for them. What is new stands in the inbox. */
export async function readMyPage(db: Db, userUuid: string, language: Language): Promise<MyPage> {
  const wallets = await listWallets(db, userUuid)
  const { old, solana } = split(wallets)
  const [migrations, mints, bookings, surveys, documents] = await Promise.all([
    old.length > 0 ? countMigrationsOf(db, old) : [],
    solana.length > 0 ? countMintsOf(db, solana) : [],
    listReservationsToCome(db, { userUuid, owners: solana, limit: waitingMax }),
    listSurveysToAnswer(db, { userUuid, limit: waitingMax }),
    listNewestDocuments(db, userUuid),
  ])
  const mayBeDue = migrations.some(({ state }) => state === 'created' || state === 'fee_seen')
  const asked = mayBeDue ? await listMigrationsOfWallets(db, { wallets: old }) : []
  const isHalf = wallets.length > 0 && (old.length === 0 || solana.length === 0)
  const unfinished = asked.filter(isDue).slice(0, waitingMax)
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
    waiting: [
      ...documents.filter(isToRepeat).slice(0, 1).map(documentOf),
      ...(isHalf ? [linkWaiting] : []),
      ...unfinished.map(unfinishedOf),
      ...bookings.map((row) => bookingOf(row, language)),
      ...surveys.map((row) => surveyOf(row, language)),
    ],
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

const linkWaiting: Waiting = { code: 'LINK_OTHER_WALLET', at: null, id: null, name: null }

type Newest = Awaited<ReturnType<typeof listNewestDocuments>>[number]

function isToRepeat({ document }: Newest): boolean {
  return statesToRepeat.includes(document.state)
}

function documentOf({ document: { decidedAt } }: Newest): Waiting {
  return { code: 'DOCUMENT_AGAIN', at: decidedAt?.toISOString() ?? null, id: null, name: null }
}

function unfinishedOf({ migration }: MigrationRow): Waiting {
  const { id, oldNftName, oldNftId, regTime } = migration
  const name = oldNftName ?? `#${oldNftId}`
  return { code: 'MIGRATION_UNFINISHED', at: regTime.toISOString(), id, name }
}

function bookingOf({ reservation, place }: ReservationRecord, language: Language): Waiting {
  const name = language === 'kor' ? place.nameKor : place.nameEng
  const at = reservation.startsAt.toISOString()
  return { code: 'RESERVATION_TO_COME', at, id: reservation.id, name }
}

function surveyOf({ surveyId, titleKor, titleEng, closesAt }: SurveyToAnswer, language: Language): Waiting {
  const name = language === 'kor' ? titleKor : titleEng
  return { code: 'SURVEY_OPEN', at: closesAt.toISOString(), id: surveyId, name }
}

/**
 * Its owner still has something to pay or to hand over. The same rule as on the migration page: a transaction that was reported or seen is
 * not asked for again, unless it was refused.
 */
function isDue(row: MigrationRow): boolean {
  const { state } = row.migration
  if (state === 'created') return !isSent(row, 'fee') || !isSent(row, 'nft')
  return state === 'fee_seen' && !isSent(row, 'nft')
}

function isSent({ migration, fee, nft }: MigrationRow, kind: MigratedKind): boolean {
  if (migration.reason !== null && refusalReasons[kind].includes(migration.reason)) return false
  return kind === 'fee' ? (fee ?? migration.feeTxHash) !== null : (nft ?? migration.nftTxHash) !== null
}
