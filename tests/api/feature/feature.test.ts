import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { featureSchema, type FeatureInput } from '#contract/feature/feature.ts'
import { dayMark, featuresMark, originMark, partTag } from '#contract/feature/page-marks.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'

const webDir = mkdtempSync(join(tmpdir(), 'features-'))
function part(of: string, is: string, text: string) {
  return `<${partTag} data-of="${of}" data-is="${is}">${text}</${partTag}>`
}
const page =
  `<link rel="canonical" href="${originMark}/kor">` +
  part('forge', 'open', '<b>OPEN</b>') +
  part('forge', 'opensOn', `<i>${dayMark('forge')}</i>`) +
  part('forge', 'planned closed', '<u>NOT YET</u>') +
  `<script type="application/json" id="features">${featuresMark}</script>`

let api: TestApi
beforeAll(async () => {
  for (const language of ['kor', 'eng']) writeFileSync(join(webDir, `${language}.html`), page)
  writeFileSync(join(webDir, 'robots.txt'), `Sitemap: ${originMark}/sitemap.xml`)
  api = await openTestApi({ WEB_DIR: webDir, SITE_ORIGIN: 'https://site.example/' })
})
afterAll(async () => {
  await api.close()
  rmSync(webDir, { recursive: true })
})

async function rowOf(feature: string) {
  const { body } = await api.admin.send('get', '/api/admin/features')
  const rows = featureSchema.array().parse((body.returnValue as { rows: unknown }).rows)
  return rows.find((row) => row.feature === feature) ?? expect.fail(`${feature} is not listed`)
}
async function change(feature: string, input: Partial<FeatureInput>) {
  return api.admin.send('put', `/api/admin/features/${feature}`, {
    body: { version: (await rowOf(feature)).version, ...input },
  })
}
async function open(path: string, headers: Record<string, string> = {}) {
  const response = await api.anybody.raw('get', path, { headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
/** As a browser asks: fetch would add that nothing kept may be used. */
function ask(path: string, headers: Record<string, string>): Promise<{ status: number; etag: string }> {
  return new Promise((resolve, reject) => {
    get(api.url + path, { headers }, (response) => {
      response.resume()
      resolve({ status: response.statusCode ?? 0, etag: response.headers.etag ?? '' })
    }).on('error', reject)
  })
}
function shown(html: string) {
  return html.replaceAll('<!-- -->', '').replace(/<script.*/, '')
}

describe('a page', () => {
  test('says what is stored, without a script, from the next request on', async () => {
    expect(shown((await open('/kor')).text)).toContain('<u>NOT YET</u>')
    expect((await change('forge', { state: 'open' })).status).toBe(200)
    const { text } = await open('/kor')
    expect(shown(text)).toBe('<link rel="canonical" href="https://site.example/kor"><b>OPEN</b>')
    expect(JSON.parse(/id="features">(.*)<\/script>/.exec(text)?.[1] ?? '').forge).toEqual({
      state: 'open',
      day: null,
    })
    expect(text).not.toContain(partTag)
  })
  test('says the day in the language of the page, in the time of Seoul', async () => {
    await change('forge', { state: 'opensOn', opensOn: '2099-12-01T01:00:00Z' })
    expect(shown((await open('/kor')).text)).toContain('<i>2099년 12월 1일 10:00</i>')
    expect(shown((await open('/eng')).text)).toMatch(/<i>December 1, 2099 at 10:00 \(KST\)<\/i>/)
  })
  test('opens at its moment, without a change and without a reload of the server', async () => {
    const opensOn = new Date(Date.now() + 1_200).toISOString()
    expect((await change('forge', { state: 'opensOn', opensOn })).status).toBe(200)
    expect(shown((await open('/kor')).text)).not.toContain('OPEN')
    await expect
      .poll(async () => shown((await open('/kor')).text), { timeout: 5_000 })
      .toContain('<b>OPEN</b>')
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(opensOn))
    expect(await rowOf('forge')).toMatchObject({ state: 'opensOn', shownState: 'open' })
  })
  test('is not sent again to a browser that has it, and is sent when something changed', async () => {
    const first = await open('/kor', { 'accept-encoding': 'br' })
    expect(first.headers.get('content-encoding')).toBe('br')
    expect(first.headers.get('vary')).toMatch(/accept-encoding/i)
    const etag = first.headers.get('etag') ?? ''
    const again = { 'accept-encoding': 'br', 'if-none-match': etag }
    expect((await ask('/kor', again)).status).toBe(304)
    expect((await ask('/kor', { ...again, 'accept-encoding': 'gzip' })).status).toBe(200)
    expect((await open('/kor', { 'accept-encoding': 'gzip' })).text).toBe(first.text)
    expect((await open('/kor', { 'accept-encoding': 'identity' })).text).toBe(first.text)
    await change('forge', { state: 'closed' })
    const after = await ask('/kor', again)
    expect([after.status, after.etag === etag]).toEqual([200, false])
  })
  test('of a newer build takes the place of the kept one', async () => {
    writeFileSync(join(webDir, 'robots.txt'), `Sitemap: ${originMark}/other-sitemap.xml`)
    expect((await open('/robots.txt')).text).toBe('Sitemap: https://site.example/other-sitemap.xml')
  })
})

describe('the state of a feature', () => {
  test('is changed by one of two who read the same, and each change is in the audit log', async () => {
    const { version } = await rowOf('nova')
    const [one, two] = await Promise.all([
      change('nova', { state: 'closed', version }),
      change('nova', { state: 'opensOn', opensOn: '2099-01-01T00:00:00Z', version }),
    ])
    expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const [refused] = [one, two].filter((reply) => reply.status === 409)
    expect(refused?.body.resultCd).toBe('CHANGED_MEANWHILE')
    const log = await api.database.db.execute<{ before: unknown; after: { version: number } }>(
      sql`select before, after from audit_log where action = 'feature.modify' and entity_id = 'nova'`,
    )
    expect(log).toHaveLength(1)
    expect(log[0]).toMatchObject({ before: { state: 'planned', version: 0 }, after: { version: 1 } })
  })
  test.each([
    ['drop', { state: 'opensOn', opensOn: '2020-01-01T00:00:00Z' }, 'opensOn', 'DAY_IS_PAST'],
    ['drop', { state: 'opensOn' }, 'opensOn', 'REQUIRED'],
    ['drop', { state: 'open', opensOn: '2099-01-01T00:00:00Z' }, 'opensOn', 'ONLY_WITH_OPENS_ON'],
    ['dashBoard', { state: 'open' }, 'state', 'NOTHING_TO_OPEN'],
  ] as const)('refuses %s %j', async (feature, input, path, code) => {
    const { status, body } = await change(feature, input)
    expect([status, body.resultCd]).toEqual([400, 'BAD_REQUEST'])
    expect(body.params?.['issues']).toMatchObject([{ path, code }])
  })
  test('of what has nothing to open stays planned when its day has come', async () => {
    await change('chaosCube', { state: 'opensOn', opensOn: '2099-01-01T00:00:00Z' })
    await api.database.db.execute(
      sql`update feature_states set opens_on = now() - interval '1 day' where feature = 'chaosCube'`,
    )
    expect(await rowOf('chaosCube')).toMatchObject({ state: 'opensOn', shownState: 'planned' })
  })
})

test('an airdrop application is refused while airdrops are not open, and taken when they are', async () => {
  const body = { solanaAddress: '11111111111111111111111111111112', walletType: null }
  const apply = () => api.anybody.send('post', '/api/airdrop/apply', { body })
  await change('airdrop', { state: 'planned' })
  const refused = await apply()
  expect([refused.status, refused.body.resultCd, refused.body.params]).toEqual([
    409,
    'FEATURE_NOT_OPEN',
    { feature: 'airdrop', state: 'planned', opensOn: null },
  ])
  await change('airdrop', { state: 'open' })
  expect((await apply()).body.resultCd).not.toBe('FEATURE_NOT_OPEN')
})
