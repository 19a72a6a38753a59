import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaignSchema, roundSchema } from '#contract/campaign/campaigns.ts'
import { publicRoundSchema } from '#contract/campaign/public-rounds.ts'
import { drawSchema } from '#contract/draw/draws.ts'
import { endpoints } from '#contract/endpoints.ts'
import { publishDrawList } from '#db/draw/publish-list.ts'
import { freshKey, openTestApi, type TestApi } from '../../support/api.ts'
import { campaignBody } from '../../support/campaign/campaign-cases.ts'
import { drawnRule } from '../../support/campaign/drawn-campaigns.ts'
import { savePublicRound } from '../../support/draw/draw-cases.ts'
import { newEntrants, saveTestDraw } from '../../support/draw/draws.ts'
import { createWorld } from '../../support/world.ts'

let api: TestApi
let projectId = 0
let masterId = 0
beforeAll(async () => {
  api = await openTestApi()
  const world = await createWorld(api.admin, api.database.db)
  projectId = world.projectId
  masterId = world.masterId
})
afterAll(() => api.close())

function db() {
  return api.database.db
}
async function get(path: string) {
  return (await api.admin.send('get', path)).body.returnValue
}
async function post(path: string, body: object) {
  const headers = { 'idempotency-key': freshKey() }
  return (await api.admin.send('post', path, { body, headers })).body
}

test('who checks a rule that draws is told how many it is drawn from, and what its winners get at most', async () => {
  const [small, large, ...others] = newEntrants(5)
  const entrants = [small ?? '', large ?? '', ...others]
  const held = ['1', '9', '5', '5', '5']
  const amounts = { by: 'column', source: 'all' } as const
  const recipients = await drawnRule(db(), { projectId, entrants, held, rule: { amounts } })
  const body = { projectId, kind: 'sendCoin', recipients }
  const { returnValue } = await post('/api/admin/campaign-recipients/preview', body)
  const { facts, text } = endpoints.previewRecipients.reply.parse(returnValue)
  expect(facts).toMatchObject({ entrants: 5, recipients: 2, total: '14000000000' })
  const rows = text.split('\n').slice(1)
  expect(rows).toHaveLength(2)
  expect(rows).toContain(`${large},9`)
  const { drawn: _, ...everybody } = recipients
  const all = await post('/api/admin/campaign-recipients/preview', { ...body, recipients: everybody })
  expect(all.returnValue).toMatchObject({ facts: { entrants: null, recipients: 5 } })
})

test('a campaign that draws is stored with how many, and reckoned by its winners alone', async () => {
  const recipients = await drawnRule(db(), { projectId, entrants: newEntrants(40) })
  const { drawn: _, ...everybody } = recipients
  const create = async (whom: object) =>
    campaignSchema
      .loose()
      .parse(
        (await post('/api/admin/campaigns', await campaignBody(db(), projectId, { recipients: whom })))
          .returnValue,
      )
  const draws = await create(recipients)
  expect(draws.recipients).toMatchObject({ drawn: { winners: 2, reserves: 1 } })
  const pays = await create(everybody)
  expect('drawn' in pays.recipients).toBe(false)
  if (draws.estimatedLamports !== null && pays.estimatedLamports !== null)
    expect(BigInt(draws.estimatedLamports) * 10n).toBeLessThan(BigInt(pays.estimatedLamports))
})

test('a round tells of its draw and the draw of its round; of several the last one, and in public the one that was drawn', async () => {
  const { campaignId, roundId } = await savePublicRound(db(), { projectId, masterId })
  const list = { projectId, entrants: newEntrants(4), winners: 2, reserves: 1, registrantId: 'worker' }
  const publish = (name: string) => db().transaction((tx) => publishDrawList(tx, { ...list, name, roundId }))
  const first = await publish('Called off')
  await post(`/api/admin/draws/${first}/call-off`, { reason: 'It is a test.' })
  const second = await publish('Weekly #1')
  const read = async () => {
    const rounds = endpoints.listRounds.reply.parse(
      await get(`/api/admin/campaign-rounds?campaignId=${campaignId}&limit=5`),
    )
    return roundSchema.strict().parse(rounds.rows[0]).draw
  }
  expect(await read()).toMatchObject({ drawId: second, state: 'listed', entrants: 4, kaiaHeight: null })
  const rules = `{"kaiaHeight":100,"list":"${'a'.repeat(64)}","reserves":1,"solanaSlot":200,"v":1,"winners":2}`
  await db().execute(sql`
    update draws set state = 'waiting', published_at = now(), rules = ${rules}, expected_at = now()
    where draw_id = ${second}`)
  expect(await read()).toMatchObject({ state: 'waiting', kaiaHeight: 100, solanaSlot: 200 })
  expect((await read())?.expectedAt).toMatch(/Z$/)

  const told = drawSchema.strict().parse(await get(`/api/admin/draws/${second}`))
  expect(told.round).toEqual({ roundId, n: 1, campaignId, campaignName: 'Weekly' })
  expect(await get('/api/admin/draws?limit=5')).toMatchObject({ rows: [{ round: { roundId } }, {}] })
  const alone = await saveTestDraw(db(), { projectId })
  expect(await get(`/api/admin/draws/${alone}`)).toMatchObject({ round: null })

  const shown = async () => {
    const { body } = await api.anybody.send('get', `/api/campaign-rounds/${roundId}`)
    return publicRoundSchema.strict().parse(body.returnValue).draws
  }
  expect(await shown()).toEqual([])
  await db().execute(sql`
    update draws set state = 'drawn', kaia_block_hash = ${`0x${'1'.repeat(64)}`}, kaia_block_at = now(),
      solana_blockhash = 'x', solana_block_slot = 5, solana_block_at = now(), seed = ${'a'.repeat(64)},
      winners = ${JSON.stringify(list.entrants.slice(0, 2))}::jsonb, reserves = '[]'::jsonb, drawn_at = now()
    where draw_id = ${second}`)
  expect(await shown()).toEqual([{ drawId: second, name: 'Weekly #1', state: 'drawn' }])
})
