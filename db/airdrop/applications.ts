import { and, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { PaidState } from '#contract/airdrop/codes.ts'
import type { Queryable } from '../connection.ts'
import {
  airdropApplications,
  applicationRounds,
  applicationWindows,
  campaignRounds,
  campaigns,
  mintingItems,
} from '../schema.ts'
import { behind } from '../sql/keyset.ts'
import { keysetQuery } from '../sql/keyset-query.ts'

const lastRound = sql`(
  select max(x.round_id) from application_rounds x where x.application_id = ${airdropApplications.id})`

/** Each with the last round that is for it. */
function selectApplications(db: Queryable) {
  return db
    .select({
      application: airdropApplications,
      window: { titleKor: applicationWindows.titleKor, titleEng: applicationWindows.titleEng },
      payment: {
        campaignId: campaigns.id,
        campaignName: campaigns.name,
        round: campaignRounds.n,
        masterId: mintingItems.masterId,
        itemId: mintingItems.id,
        status: mintingItems.status,
        signature: mintingItems.signature,
      },
    })
    .from(airdropApplications)
    .leftJoin(applicationWindows, eq(applicationWindows.id, airdropApplications.windowId))
    .leftJoin(
      applicationRounds,
      and(
        eq(applicationRounds.applicationId, airdropApplications.id),
        eq(applicationRounds.roundId, lastRound),
      ),
    )
    .leftJoin(campaignRounds, eq(campaignRounds.id, applicationRounds.roundId))
    .leftJoin(campaigns, eq(campaigns.id, campaignRounds.campaignId))
    .leftJoin(mintingItems, eq(mintingItems.id, applicationRounds.itemId))
}
export type ApplicationRow = Awaited<ReturnType<typeof listApplications>>[number]

const isThere = isNull(airdropApplications.deletedAt)
const paidConditions: Record<PaidState, SQL> = {
  none: sql`${applicationRounds.roundId} is null`,
  waiting: sql`${mintingItems.status} in ('0', '10')`,
  sent: sql`${mintingItems.status} = '20'`,
  failed: sql`${mintingItems.status} = '40'`,
}

export const listApplications = keysetQuery({
  select: selectApplications,
  key: airdropApplications.id,
  where: isThere,
  search: { contains: [airdropApplications.solanaAddress, airdropApplications.regId] },
  filters: {
    state: airdropApplications.state,
    windowId: airdropApplications.windowId,
    paid: (paid: PaidState) => paidConditions[paid],
  },
})

export async function findOptionalApplication(
  db: Queryable,
  applicationId: number,
): Promise<ApplicationRow | null> {
  const [row] = await selectApplications(db).where(and(isThere, eq(airdropApplications.id, applicationId)))
  return row ?? null
}

export interface Applicant {
  userUuid: string
  /** Solana wallets that the user has proven. */
  owners: string[]
}

function isOf({ userUuid, owners }: Applicant): SQL | undefined {
  return or(eq(airdropApplications.userUuid, userUuid), inArray(airdropApplications.solanaAddress, owners))
}

/** Applications of a user, newest first: those sent with the session, and those for wallets that are the user's. */
export function listApplicationsOf(
  db: Queryable,
  { after, limit, address, ...applicant }: Applicant & PageOfOwn,
): Promise<ApplicationRow[]> {
  return selectApplications(db)
    .where(
      and(
        isThere,
        isOf(applicant),
        address === undefined ? undefined : isFoundBy(address),
        behind(airdropApplications.id, after),
      ),
    )
    .orderBy(desc(airdropApplications.id))
    .limit(limit)
}
interface PageOfOwn {
  after: number | null
  limit: number
  /** Only those that are found by this address. */
  address?: string
}

function isFoundBy(address: string): SQL {
  return sql`(${airdropApplications.solanaAddress} = ${address} or lower(${airdropApplications.regId}) = ${address.toLowerCase()})`
}

/** One of a user's own. */
export async function findOptionalApplicationOf(
  db: Queryable,
  { applicationId, ...applicant }: Applicant & { applicationId: number },
): Promise<ApplicationRow | null> {
  const [row] = await selectApplications(db).where(
    and(isThere, isOf(applicant), eq(airdropApplications.id, applicationId)),
  )
  return row ?? null
}
