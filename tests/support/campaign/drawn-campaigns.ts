import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { RuleRecipients } from '#contract/recipient/sources.ts'
import type { Db } from '#db/connection.ts'
import { findOptionalDrawOfRound, type DrawRecord } from '#db/draw/draws.ts'
import { saveFile } from '#db/recipient/files.ts'
import { tenMinutesMs, type DrawWorld } from '../draw/draw-world.ts'
import { pass } from '../draw/scripted-chains.ts'
import { until } from '../line.ts'
import { coinText, roundsOf, saveActiveCampaign, type TestCampaign } from './campaigns.ts'

interface TestDrawnCampaign extends Pick<TestCampaign, 'projectId' | 'schedule'> {
  entrants: readonly string[]
  /** What the list says of each, in the same order; without it 1 each. */
  held?: readonly string[]
  rule?: Partial<RuleRecipients>
}

/** A rule that draws from wallets of a stored list; the same amount for each winner. */
export async function drawnRule(
  db: Db,
  { projectId, entrants, held, rule }: Omit<TestDrawnCampaign, 'schedule'>,
): Promise<RuleRecipients> {
  const text = coinText(entrants.map((owner, at) => ({ owner, amount: held?.[at] ?? '1' })))
  const file = { projectId, purpose: 'list', name: 'list.csv', registrantId: 'test' } as const
  const { fileId } = await saveFile(db, { ...file, text, rows: entrants.length })
  return {
    ...{ by: 'rule', sources: [{ kind: 'list', id: 'all', fileId }], rule: { source: 'all' }, exclude: [] },
    ...{ amounts: { by: 'flat', amount: '10000000' }, isOnePerPerson: true, isNeverTwice: false },
    ...{ columns: {}, drawn: { winners: 2, reserves: 1 } },
    ...rule,
  }
}

/** A campaign whose rounds draw, and that an approver let run before its first time. */
export async function saveDrawnCampaign(db: Db, given: TestDrawnCampaign): Promise<number> {
  const recipients = await drawnRule(db, given)
  const { projectId, schedule } = given
  return saveActiveCampaign(db, { projectId, schedule, text: 'owner,amount', values: { recipients } })
}

/** The draw of the round of this number; null while it has none. */
export async function drawOfRound(db: Db, campaignId: number, n: number): Promise<DrawRecord | null> {
  const round = (await roundsOf(db, campaignId)).find((one) => one.n === n)
  return round ? findOptionalDrawOfRound(db, round.id) : null
}

/** A worker that reaches both chains names the blocks of the draw of a round; one that does not may have looked first. */
export async function nameItsBlocks(world: DrawWorld, db: Db, campaignId: number, n: number) {
  await until(`round ${n} has a draw`, async () => (await drawOfRound(db, campaignId, n)) !== null)
  const { id = 0 } = (await drawOfRound(db, campaignId, n)) ?? {}
  await until('its blocks are named', async () => (await world.look(id)).state !== 'listed')
  return id
}

/** The same, then both chains go on and it is drawn. @returns its winners */
export async function drawIt(
  world: DrawWorld,
  db: Db,
  campaignId: number,
  n: number,
): Promise<readonly string[]> {
  const drawId = await nameItsBlocks(world, db, campaignId, n)
  pass(world.script, tenMinutesMs + 60_000)
  await until('it is drawn', async () => (await world.look(drawId)).state === 'drawn')
  const { winners } = (await drawOfRound(db, campaignId, n)) ?? {}
  expect(winners).not.toBeNull()
  return winners ?? []
}

export async function countDraws(db: Db, campaignId: number): Promise<number> {
  const rows = await db.execute(
    sql`select 1 from draws join campaign_rounds using (round_id) where campaign_id = ${campaignId}`,
  )
  return rows.length
}
