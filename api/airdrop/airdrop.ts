import type { z } from 'zod'
import type { Db, Tx } from '#db/connection.ts'
import { findOptionalApplied, findApplicantKey, saveApplication } from '#db/airdrop/apply.ts'
import { findAirdropStage } from '#db/airdrop/stage.ts'
import { listApplicationsOf } from '#db/airdrop/applications.ts'
import { findOptionalWindow, lockWindow, type WindowRow } from '#db/airdrop/windows.ts'
import { hasMigration } from '#db/mypage/my-page.ts'
import type {
  applyForAirdrop as applyEndpoint,
  searchAirdrop as searchEndpoint,
} from '#contract/airdrop/airdrop.ts'
import { AppError } from '../app-error.ts'
import { presentMigration, type ChainWords, listOwnMigrations } from '../migration/index.ts'
import { requireFeature } from '../feature/index.ts'
import { normalAddress } from '../chain/normal-address.ts'
import { provenAddresses } from '../mypage/index.ts'
import { presentMyApplication } from './present-application.ts'

/** Of somebody who searches for an own wallet. */
const ownShown = 50
/** Between looking and storing another one may be withdrawn; whoever loses three times is told to try again. */
const triesMax = 3

type Asked = z.output<typeof applyEndpoint.body>
type Answer = z.output<typeof applyEndpoint.reply>

/**
 * Stores an application, or answers the one that is there: of the address, or of the person. What it says of a wallet is only claimed; the
 * user is the session's. Times and places are those of the database, read while the window is held.
 * @throws AppError FEATURE_NOT_OPEN, SOLANA_ADDRESS_INVALID, NOT_FOUND, APPLICATIONS_CLOSED, APPLICATIONS_FULL.
 */
export async function applyForAirdrop(db: Db, asked: Asked, userUuid: string | null): Promise<Answer> {
  await requireFeature(db, 'airdrop')
  return db.transaction((tx) => apply(tx, asked, userUuid))
}

async function apply(tx: Tx, asked: Asked, userUuid: string | null): Promise<Answer> {
  const { windowId, walletType } = asked
  const solanaAddress = normalAddress('solana', asked.solanaAddress, 'solanaAddress')
  const window = windowId === null ? null : await holdWindow(tx, windowId)
  const applicantKey =
    window && (await findApplicantKey(tx, { solanaAddress, userUuid }, window.window.onePer))
  for (let tries = 0; tries < triesMax; tries++) {
    const there = await findOptionalApplied(tx, { windowId, solanaAddress, applicantKey })
    if (there) return { ...there, isNew: false }
    if (window) requireOpen(window)
    const state = window?.window.isReviewed === false ? 'accepted' : 'received'
    const applicationId = await saveApplication(tx, {
      ...{ windowId, solanaAddress, regId: asked.regId || null, walletType, userUuid, applicantKey, state },
      actor: userUuid ?? 'visitor',
    })
    if (applicationId !== null) return { applicationId, isNew: true, state, isOtherAddress: false }
  }
  throw new Error('The database neither took the application nor has one that stands in its way.')
}

async function holdWindow(tx: Tx, windowId: number): Promise<WindowRow> {
  await lockWindow(tx, windowId)
  const window = await findOptionalWindow(tx, windowId)
  if (!window) throw new AppError('NOT_FOUND')
  return window
}

function requireOpen({ phase, window }: WindowRow): void {
  const { applicationsMax: max } = window
  if (phase === 'full') throw new AppError('APPLICATIONS_FULL', { params: { max } })
  if (phase === 'open') return
  const [opensAt, closesAt] = [window.opensAt.toISOString(), window.closesAt.toISOString()]
  throw new AppError('APPLICATIONS_CLOSED', { params: { phase, opensAt, closesAt } })
}

/**
 * Whether there is a record of a wallet address, and how far it is. That may be asked without a login; its content belongs to its owner.
 */
export async function searchAirdrop(
  { db, chains }: { db: Db; chains: ChainWords },
  regId: string,
  userUuid: string | null,
): Promise<z.input<typeof searchEndpoint.reply>> {
  const address = /^0x/i.test(regId) ? regId.toLowerCase() : regId
  const found = await findAirdropStage(db, address)
  const hasRecord = await hasMigration(db, address)
  const said = { isCompleted: hasRecord || found.stage === 'sent', ...found }
  if (userUuid === null) return { ...said, records: [], applications: [] }
  const { solana: owners } = await provenAddresses(db, userUuid)
  const page = { after: null, limit: ownShown, address }
  const applications = await listApplicationsOf(db, { userUuid, owners, ...page })
  const rows = hasRecord ? await listOwnMigrations(db, { userUuid }) : []
  const own = rows.filter(({ migration }) =>
    [migration.oldWalletAddress, migration.newWalletAddress].includes(address),
  )
  return {
    ...said,
    records: own.map((row) => presentMigration(chains, row)),
    applications: applications.map((row) => presentMyApplication(row)),
  }
}
