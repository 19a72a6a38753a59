import {
  contactsSchema,
  newestMax,
  userRowSchema,
  userSchema,
  type Contacts,
  type UserDetail,
} from '#contract/user/users.ts'
import { findOptionalCompany } from '#db/account/accounts.ts'
import { listIdentities } from '#db/account/identities.ts'
import { listSessionsOf } from '#db/account/sessions.ts'
import { findUser } from '#db/account/users.ts'
import { listApplicationsOf } from '#db/airdrop/applications.ts'
import { saveAudit } from '#db/audit/audit.ts'
import type { Queryable } from '#db/connection.ts'
import { listDocuments } from '#db/document/documents.ts'
import { listMintsOf } from '#db/mypage/my-page.ts'
import { listReceivedBy } from '#db/mypage/received.ts'
import { listReceiptsOfUser } from '#db/payment/receipts.ts'
import { listReservationsOf } from '#db/reservation/reservations.ts'
import { findOptionalUserRow, type UserListRow } from '#db/user/user-list.ts'
import { findUserFacts, hasAuditSince, listEventsOfUser, listMigrationsOfUser } from '#db/user/user-story.ts'
import { listWallets } from '#db/wallet/wallets.ts'
import {
  companyOf,
  openAddress,
  openPhone,
  openProfilePicture,
  presentWallet,
  shownPhone,
} from '../account/index.ts'
import { AppError } from '../app-error.ts'
import type { Author } from '../author.ts'
import { presentDocumentRow } from '../document/index.ts'
import { presenterOf } from '../http/presenter.ts'
import { presentMint, presentReceived } from '../mypage/index.ts'
import type { Services } from '../services.ts'

export const presentUserRow = presenterOf(userRowSchema, ({ user, ...joined }: UserListRow) => ({
  ...user,
  ...joined,
}))

const page = { after: null, limit: newestMax }
/** Whoever looks again so soon goes on looking. */
const sameLookMs = 10 * 60_000

type Detail = Omit<UserDetail, keyof ReturnType<typeof presentUserRow>>
const presentDetail = presenterOf(userSchema, (row: UserListRow, detail: Detail) => ({
  ...row.user,
  documentProgress: row.documentProgress,
  walletCount: row.walletCount,
  ...detail,
}))

/** One user with the newest of what is theirs. @throws AppError NOT_FOUND. */
export async function readUser(db: Queryable, uuid: string): Promise<UserDetail> {
  const row = await findOptionalUserRow(db, uuid)
  if (!row) throw new AppError('NOT_FOUND')
  return presentDetail(row, await readDetail(db, uuid))
}

async function readDetail(db: Queryable, uuid: string): Promise<Detail> {
  const facts = await findUserFacts(db, uuid)
  const wallets = await listWallets(db, uuid)
  const owners = wallets.filter(({ family }) => family === 'solana').map(({ address }) => address)
  const at = (moment: Date | null) => moment?.toISOString() ?? null
  const documents = await listDocuments(db, { userUuid: uuid, ...page })
  const migrations = await listMigrationsOfUser(db, uuid, newestMax)
  const applications = await listApplicationsOf(db, { userUuid: uuid, owners, ...page })
  const payments = await listReceiptsOfUser(db, uuid, page)
  const reservations = await listReservationsOf(db, { userUuid: uuid, owners, ...page })
  const sessions = await listSessionsOf(db, uuid)
  const events = await listEventsOfUser(db, uuid, newestMax)
  const mints = owners.length > 0 ? await listMintsOf(db, { owners, ...page }) : []
  const received = owners.length > 0 ? await listReceivedBy(db, { owners, ...page }) : []
  return {
    ...facts,
    emailVerifiedAt: at(facts.emailVerifiedAt),
    blockedAt: at(facts.blockedAt),
    closedAt: at(facts.closedAt),
    providers: await listIdentities(db, uuid),
    wallets: wallets.map(presentWallet),
    documents: documents.map((one) => presentDocumentRow(one)),
    mints: mints.map(presentMint),
    received: received.map((one) => presentReceived(one)),
    migrations: migrations.map((one) => ({ ...one, registeredAt: one.registeredAt.toISOString() })),
    applications: applications.map(({ application: { id, state, solanaAddress, registeredAt } }) => ({
      ...{ applicationId: id, state, solanaAddress, registeredAt: registeredAt.toISOString() },
    })),
    payments: payments.map(({ receipt: { id, state, lamports, registeredAt } }) => ({
      ...{ receiptId: id, state, lamports: String(lamports), registeredAt: registeredAt.toISOString() },
    })),
    reservations: reservations.map(({ reservation: { id, status, startsAt }, place }) => ({
      ...{ seq: id, status, startsAt: startsAt.toISOString(), kind: place.kind },
      ...{ placeNameKor: place.nameKor, placeNameEng: place.nameEng },
    })),
    sessions: sessions.slice(0, newestMax).map(({ sessionId, address, userAgent, methods, ...one }) => ({
      ...{ sessionId, address, userAgent, methods },
      ...{ startedAt: one.createdAt.toISOString(), lastSeenAt: one.lastSeenAt.toISOString() },
    })),
    events: events.map((one) => ({ ...one, at: one.at.toISOString() })),
  }
}

/** The same for whoever looks at somebody's page, which is written down. */
export async function lookAtUser(db: Queryable, uuid: string, author: Author): Promise<UserDetail> {
  const user = await readUser(db, uuid)
  const look = { actor: author.actor, action: 'account.view', entityId: uuid } as const
  const since = new Date(Date.now() - sameLookMs)
  if (!(await hasAuditSince(db, { ...look, since }))) await saveAudit(db, { ...author, ...look })
  return user
}

/**
 * Telephone, address and profile picture of a user, opened for a reason that is written down before they are shown.
 * @throws AppError NOT_FOUND.
 */
export async function openContacts(
  { db, personal }: Pick<Services, 'db' | 'personal'>,
  { uuid, reason, author }: { uuid: string; reason: string; author: Author },
): Promise<Contacts> {
  const row = await findOptionalUserRow(db, uuid)
  if (!row || row.user.status === 'closed') throw new AppError('NOT_FOUND')
  await saveAudit(db, { ...author, action: 'account.contacts', entityId: uuid, reason })
  const user = await findUser(db, uuid)
  const company = await findOptionalCompany(db, uuid)
  const ofCompany = companyOf(uuid)
  return contactsSchema.parse({
    mobileNo: await shownPhone(openPhone(personal, user.phoneSealed, uuid)),
    homeAddress: openAddress(personal, user.addressSealed, uuid),
    telephone: await shownPhone(openPhone(personal, company?.telephoneSealed ?? null, ofCompany)),
    companyAddress: openAddress(personal, company?.addressSealed ?? null, ofCompany),
    picture: await openProfilePicture(db, { personal }, uuid),
  })
}
