import { sql } from 'drizzle-orm'
import { saveCampaign } from '#db/campaign/campaigns.ts'
import type { Db } from '#db/connection.ts'
import { saveFile } from '#db/recipient/files.ts'
import { freshKey, type TestApi } from '../api.ts'
import { minuteFromNow } from '../campaign/campaign-cases.ts'
import { coinText, saveTestCampaign, weekMs } from '../campaign/campaigns.ts'
import type { Case } from '../routes/route-case.ts'
import { newWallet } from '../wallet/wallet.ts'
import { newEntrants, saveTestDraw } from './draws.ts'

interface Fixture {
  api: TestApi
  world: { projectId: number; masterId: number }
}

/** What is sent to publish a draw among wallets of a stored list. */
export async function drawBody(
  db: Db,
  projectId: number,
  {
    entrants = newEntrants(4),
    text = ['owner', ...entrants].join('\n'),
    ...overrides
  }: { entrants?: string[]; text?: string; winners?: number; reserves?: number } = {},
) {
  const file = { projectId, purpose: 'list', name: 'list.csv', registrantId: 'test' } as const
  const { fileId } = await saveFile(db, { ...file, text, rows: entrants.length })
  return {
    ...{ projectId, name: 'For everybody', winners: 2, reserves: 1 },
    recipients: {
      ...{ by: 'rule', sources: [{ kind: 'list', id: 'list', fileId }], rule: { source: 'list' } },
      ...{ amounts: null, exclude: [], isOnePerPerson: true, isNeverTwice: false, columns: {} },
    },
    ...overrides,
  }
}

/** A round that is the run of the fixture, of a campaign that everybody or nobody may look at. */
export async function savePublicRound(
  db: Db,
  { projectId, masterId, isPublic = true }: { projectId: number; masterId: number; isPublic?: boolean },
) {
  const text = coinText([{ owner: newWallet().address, amount: '0.5' }])
  const schedule = { repeats: 'once', at: minuteFromNow(weekMs), whenMissed: 'ask' } as const
  const campaignId = await saveTestCampaign(db, { projectId, text, schedule })
  await saveCampaign(db, campaignId, { isPublic })
  const file = { projectId, purpose: 'round', name: 'r.csv', text, rows: 1, registrantId: 'test' } as const
  const { fileId } = await saveFile(db, file)
  await db.execute(sql`update campaign_rounds set master_id = null where master_id = ${masterId}`)
  const [round] = await db.execute<{ round_id: string }>(sql`
    insert into campaign_rounds (campaign_id, n, occurrence_at, action, state, master_id, file_id)
    values (${campaignId}, 1, now(), 'run', 'planned', ${masterId}, ${fileId}) returning round_id`)
  return { campaignId, roundId: Number(round?.round_id) }
}

/** Cases of the routes of draws, and of what is public of rounds. */
export function drawCases(fixture: () => Fixture) {
  const db = () => fixture().api.database.db
  const projectId = () => fixture().world.projectId
  const made = async () => ({ params: { drawId: await saveTestDraw(db(), { projectId: projectId() }) } })
  const none = { params: { drawId: 999_999 }, code: 'NOT_FOUND' }
  const round = async () => {
    const { roundId } = await savePublicRound(db(), fixture().world)
    return { params: { roundId } }
  }
  const noRound = { params: { roundId: 999_999 }, code: 'NOT_FOUND' }
  return {
    listDraws: { good: () => ({ query: 'state=listed' }), bad: { query: 'state=x', code: 'BAD_REQUEST' } },
    readDraw: { good: made, bad: none },
    createDraw: {
      good: async () => ({
        body: await drawBody(db(), projectId()),
        headers: { 'idempotency-key': freshKey() },
      }),
      bad: { body: { name: '' }, code: 'BAD_REQUEST' },
    },
    callOffDraw: {
      good: async () => ({ ...(await made()), body: { reason: 'It is a test.' } }),
      bad: { ...none, body: { reason: 'It is a test.' } },
    },
    readPublicDraw: { good: made, bad: none },
    downloadDrawList: { good: made, bad: none },
    listPublicDraws: { good: made, bad: none },
    publishCampaign: {
      good: async () => {
        const { campaignId } = await savePublicRound(db(), fixture().world)
        return { params: { campaignId }, body: { isPublic: false } }
      },
      bad: { params: { campaignId: 999_999 }, body: { isPublic: true }, code: 'NOT_FOUND' },
    },
    readPublicRound: { good: round, bad: noRound },
    listRoundTransactions: { good: round, bad: noRound },
  } as const satisfies Record<string, Case>
}
