import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeDrawList } from '#contract/draw/draw-list.ts'
import { drawSchema, publicDrawSchema } from '#contract/draw/draws.ts'
import { publicRoundSchema } from '#contract/campaign/public-rounds.ts'
import { freshKey, openTestApi, type TestApi } from '../../support/api.ts'
import { campaignBody } from '../../support/campaign/campaign-cases.ts'
import { drawBody, savePublicRound } from '../../support/draw/draw-cases.ts'
import { newEntrants, saveTestDraw } from '../../support/draw/draws.ts'
import { createProject, createWorld } from '../../support/world.ts'

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
async function create(body: Awaited<ReturnType<typeof drawBody>>, key = freshKey()) {
  return (await api.admin.send('post', '/api/admin/draws', { body, headers: { 'idempotency-key': key } }))
    .body
}
/** As a worker draws it; the numbers are of no chain. */
async function drawIt(drawId: number, winners: readonly string[], reserves: readonly string[] = []) {
  await db().execute(sql`
    update draws set state = 'waiting', published_at = now(), rules = '{}' where draw_id = ${drawId}`)
  await db().execute(sql`
    update draws set state = 'drawn', kaia_block_hash = ${`0x${'1'.repeat(64)}`}, kaia_block_at = now(),
      solana_blockhash = ${winners[0]}, solana_block_slot = 5, solana_block_at = now(), seed = ${'a'.repeat(64)},
      winners = ${JSON.stringify(winners)}::jsonb, reserves = ${JSON.stringify(reserves)}::jsonb, drawn_at = now()
    where draw_id = ${drawId}`)
}

describe('a draw', () => {
  test('publishes its list at once: every entrant once, by bytes, under its SHA-256', async () => {
    const entrants = newEntrants(4)
    const [first = ''] = entrants
    const draw = drawSchema.parse(
      (await create(await drawBody(db(), projectId, { entrants: [...entrants, first] }))).returnValue,
    )
    expect(draw).toMatchObject({ state: 'listed', entrants: 4, winnerCount: 2, reserveCount: 1 })
    const response = await fetch(`${api.url}/api/draws/${draw.drawId}/list`)
    const text = await response.text()
    expect(text).toBe(writeDrawList(entrants))
    expect(createHash('sha256').update(text).digest('hex')).toBe(draw.listSha256)
    expect(response.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/)
    const again = await fetch(`${api.url}/api/draws/${draw.drawId}/list`, {
      // fetch asks past every cache otherwise.
      headers: { 'if-none-match': response.headers.get('etag') ?? '', 'cache-control': 'max-age=0' },
    })
    expect(again.status).toBe(304)
  })

  test('that is sent twice by a double click is one', async () => {
    const body = await drawBody(db(), projectId)
    const key = freshKey()
    const [one, two] = [await create(body, key), await create(body, key)]
    expect(two.returnValue).toEqual(one.returnValue)
  })

  test('among fewer than it draws is refused with both numbers, and stores nothing', async () => {
    const body = await drawBody(db(), projectId, { winners: 4, reserves: 1 })
    expect(await create(body)).toMatchObject({
      ...{ resultCd: 'DRAW_TOO_FEW', params: { entrants: 4, drawn: 5 } },
    })
    const rows = await db().execute(sql`select 1 from draws where entrants = 4 and winner_count = 4`)
    expect(rows).toHaveLength(0)
  })

  test('among a list of another project is refused', async () => {
    const other = (await createProject(api.admin, { symbol: 'OTHER' })).projectId
    const body = await drawBody(db(), projectId)
    expect((await create({ ...body, projectId: other })).resultCd).toBe('BAD_REQUEST')
  })

  test('counts wallets, whatever stands beside them: an amount that nobody can pay leaves nobody out', async () => {
    const entrants = newEntrants(3)
    const [one, two, three] = entrants
    const text = `owner,amount\n${one},0.5\n${two},0\n${three},-1`
    const body = await drawBody(db(), projectId, { entrants, text, winners: 2, reserves: 1 })
    expect((await create(body)).returnValue).toMatchObject({ entrants: 3 })
  })

  test('is everybody’s to read, without who published it', async () => {
    const drawId = await saveTestDraw(db(), { projectId })
    const { body } = await api.anybody.send('get', `/api/draws/${drawId}`)
    expect(publicDrawSchema.strict().parse(body.returnValue)).toMatchObject({ drawId, published: null })
    const others = await api.anybody.send('get', `/api/draws/${drawId}/others?limit=100`)
    expect(JSON.stringify(others.body.returnValue)).toContain('For everybody')
  })

  test('is called off in public with a reason that only the audit log has, and never again', async () => {
    const drawId = await saveTestDraw(db(), { projectId })
    const path = `/api/admin/draws/${drawId}/call-off`
    const body = { reason: 'The list was wrong.' }
    expect((await api.admin.send('post', path, { body })).body.returnValue).toMatchObject({
      ...{ state: 'called_off', reason: 'CALLED_OFF' },
    })
    expect((await api.admin.send('post', path, { body })).body.resultCd).toBe('NOT_ALLOWED_NOW')
    const { body: shown } = await api.anybody.send('get', `/api/draws/${drawId}`)
    expect(shown.returnValue).toMatchObject({ state: 'called_off' })
    expect(JSON.stringify(shown)).not.toContain('The list was wrong.')
  })

  test('is not called off once its blocks may be known', async () => {
    const drawId = await saveTestDraw(db(), { projectId })
    await db().execute(sql`
      update draws set state = 'waiting', rules = '{}', published_at = now() - interval '6 minutes' where draw_id = ${drawId}`)
    const reply = await api.admin.send('post', `/api/admin/draws/${drawId}/call-off`, {
      body: { reason: 'It does not please me.' },
    })
    expect(reply.body.resultCd).toBe('NOT_ALLOWED_NOW')
  })
})

describe('those who were drawn', () => {
  const recipientsOf = (drawId: number, pick = 'winners') => ({
    ...{ by: 'rule', sources: [{ kind: 'draw', id: 'drawn', drawId, pick }], rule: { source: 'drawn' } },
    ...{ amounts: { by: 'flat', amount: '100000000' }, exclude: [] },
    ...{ isOnePerPerson: true, isNeverTwice: true, columns: {} },
  })
  const preview = async (drawId: number, pick?: string) => {
    const body = { projectId, kind: 'sendCoin', recipients: recipientsOf(drawId, pick) }
    return (await api.admin.send('post', '/api/admin/campaign-recipients/preview', { body })).body
  }

  test('are the recipients of a campaign, and their reserves those of another', async () => {
    const entrants = newEntrants(5)
    const drawId = await saveTestDraw(db(), { projectId, entrants })
    const [one = '', two = '', three = ''] = entrants
    await drawIt(drawId, [one, two], [three])
    expect((await preview(drawId)).returnValue).toMatchObject({
      ...{ facts: { recipients: 2 }, text: expect.stringContaining(`${one},0.1`) },
    })
    expect((await preview(drawId, 'reserves')).returnValue).toMatchObject({
      ...{ facts: { recipients: 1 }, text: expect.stringContaining(three) },
    })
    const body = await campaignBody(db(), projectId, { recipients: recipientsOf(drawId), preset: 'random' })
    const made = await api.admin.send('post', '/api/admin/campaigns', {
      body,
      headers: { 'idempotency-key': freshKey() },
    })
    expect(made.body.resultCd).toBe('SUCCESS')
  })

  test('are nobody’s recipients before they are drawn', async () => {
    const drawId = await saveTestDraw(db(), { projectId })
    expect((await preview(drawId)).resultCd).toBe('BAD_REQUEST')
  })
})

describe('a round', () => {
  const read = (roundId: number, rest = '') =>
    api.anybody.send('get', `/api/campaign-rounds/${roundId}${rest}`)

  test('of a private campaign is not there for anybody, and ends being there when it is made private again', async () => {
    const { roundId, campaignId } = await savePublicRound(db(), { projectId, masterId, isPublic: false })
    expect((await read(roundId)).body.resultCd).toBe('NOT_FOUND')
    expect((await read(roundId, '/transactions')).body.resultCd).toBe('NOT_FOUND')
    const path = `/api/admin/campaigns/${campaignId}/public`
    const shown = await api.admin.send('post', path, { body: { isPublic: true } })
    expect(shown.body.returnValue).toMatchObject({ isPublic: true })
    expect((await read(roundId)).body.resultCd).toBe('SUCCESS')
    await api.admin.send('post', path, { body: { isPublic: false } })
    expect((await read(roundId)).body.resultCd).toBe('NOT_FOUND')
  })

  test('tells the sums of its rows where it went badly, and its transactions page by page', async () => {
    const { roundId } = await savePublicRound(db(), { projectId, masterId })
    const items = await db().execute<{ item_id: string }>(
      sql`select item_id from minting_items where master_id = ${masterId} order by item_id`,
    )
    const [first, second, third] = items.map(({ item_id }) => Number(item_id))
    await db().execute(
      sql`update minting_items set payload = payload || '{"amount": "500"}' where master_id = ${masterId}`,
    )
    await db().execute(
      sql`update minting_items set status = '20', signature = 'sig-' || item_id where item_id = any(array[${first}, ${second}]::bigint[])`,
    )
    await db().execute(
      sql`update minting_items set status = '40', reason_code = 'TREE_FULL' where item_id = ${third}`,
    )
    await db().execute(sql`update minting_masters set status = '30' where master_id = ${masterId}`)
    const { body } = await read(roundId)
    expect(publicRoundSchema.strict().parse(body.returnValue)).toMatchObject({
      ...{ status: '30', total: 3, counts: { completed: 2, failed: 1, wait: 0 } },
      amounts: { done: '1000', total: '1500', decimals: 9, mint: null },
    })
    const page = (await read(roundId, '/transactions?limit=1')).body.returnValue
    expect(page).toMatchObject({ rows: [{ signature: `sig-${first}`, items: 1 }], next: String(first) })
    const next = (await read(roundId, `/transactions?limit=1&after=${first}`)).body.returnValue
    expect(next).toMatchObject({ rows: [{ signature: `sig-${second}` }], next: null })
  })

  test('says nothing of a person: no name, no e-mail, no wallet', async () => {
    const { roundId } = await savePublicRound(db(), { projectId, masterId })
    const text = JSON.stringify([(await read(roundId)).body, (await read(roundId, '/transactions')).body])
    const owners = await db().execute<{ owner: string }>(
      sql`select owner from minting_items where master_id = ${masterId}`,
    )
    for (const { owner } of owners) expect(text).not.toContain(owner)
    expect(text).not.toContain('@')
  })
})
