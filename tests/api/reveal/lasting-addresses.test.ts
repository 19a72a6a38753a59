import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { lastingUri } from '#contract/file/public-file.ts'
import { readRevealEntry } from '#contract/reveal/reveal-entry.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { finishedSet } from '../../support/file/sets.ts'
import { entriesOf, mappingOnChain, mappingText, revealBody } from '../../support/kinds/reveals.ts'
import { asRevealed, createTestReveal, matchRule } from '../../support/routes/reveal-cases.ts'
import { createWorld } from '../../support/world.ts'

const site = { PUBLIC_URL: 'https://punky.example' }
let api: TestApi
let withoutAssets: TestApi
let world: Awaited<ReturnType<typeof createWorld>>
beforeAll(async () => {
  ;[api, withoutAssets] = await Promise.all([
    openTestApi(site),
    openTestApi({ ...site, PUBLIC_ASSETS_URL: '' }),
  ])
})
afterAll(() => Promise.all([api.close(), withoutAssets.close()]))
beforeEach(async () => {
  world = await createWorld(api.admin, api.database.db)
})

/** What is said against a reveal of three tokens: the code, and the field with what is wrong with it. */
async function refusal(of: TestApi, input: Record<string, unknown>, collectionId = world.collectionId) {
  const body = revealBody({ collectionId, list: mappingOnChain([1, 2, 3]), ...input })
  const reply = await of.admin.send('post', endpoints.createReveal.path, { body })
  const { issues } = (reply.body.params ?? {}) as { issues?: { path: string; code: string }[] }
  return [reply.body.resultCd, issues?.map(({ path, code }) => [path, code])]
}

async function madeOf(input: Record<string, unknown>) {
  const { set, files } = await finishedSet(api.admin, world.projectId, [1, 2, 3])
  const revealId = await createTestReveal({ api, world }, { ...input, fileSetId: set.fileSetId })
  const entries = await entriesOf(api.database.db, revealId)
  const lasting = files.map(({ entry }) => ({
    metadata: { uri: lastingUri(set.baseUrl, entry.metadata.key), sha256: entry.metadata.key.slice(0, 64) },
    image: { uri: lastingUri(set.baseUrl, entry.image.key), sha256: entry.image.key.slice(0, 64) },
  }))
  return { revealId, files, lasting, entries: entries.map(({ entry }) => readRevealEntry(entry)) }
}

const names = ['number,name', '1,Kong #1', '2,Kong #2', '3,Kong #3'].join('\n')

describe('a reveal whose metadata and pictures come from a set of files', () => {
  it('gives NFTs the lasting addresses of the set on chain, each its own number or the one that its row names', async () => {
    const list = 'number,name,uri\n1,Kong #1,3\n2,Kong #2,\n3,Kong #3,#1'
    const { entries, lasting } = await madeOf({ way: 'chain', list })
    const expected = [2, 1, 0].map((at) => lasting[at])
    expect(entries.map((entry) => [entry?.uri, entry?.metadata, entry?.image])).toEqual(
      expected.map((file) => [file?.metadata.uri, file?.metadata.sha256, file?.image.sha256]),
    )
    expect(entries.every((entry) => entry?.uri.startsWith('https://assets.example.com/files/'))).toBe(true)
  })

  it('serves the file of the set byte for byte once a token is revealed, which has the lasting address of its picture', async () => {
    const { revealId, files, lasting } = await madeOf({ way: 'served', list: names })
    const address = `${api.url}/meta/${world.collectionId}/2.json`
    expect(await (await fetch(address)).json()).toMatchObject({ name: 'Mystery #2' })
    await asRevealed(api.database.db, revealId)
    const reply = await fetch(address)
    const bytes = new Uint8Array(await reply.arrayBuffer())
    expect(bytes).toEqual(files[1]?.metadata)
    expect(JSON.parse(Buffer.from(bytes).toString())).toMatchObject({ image: lasting[1]?.image.uri })
    const etag = reply.headers.get('etag') ?? ''
    const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' }
    expect((await fetch(address, { headers })).status).toBe(304)
  })

  it('has the picture of the set in what a match writes', async () => {
    const list = `${names.replaceAll(/$/gm, ',Team:Seoul').replace('name,Team:Seoul', 'name,attributes')}`
    const { revealId, lasting } = await madeOf({ way: 'served', list, rule: matchRule })
    await asRevealed(api.database.db, revealId)
    const served = await (await fetch(`${api.url}/meta/${world.collectionId}/1.json`)).json()
    expect(served).toMatchObject({ image: lasting[0]?.image.uri })
  })

  it('shows an admin the picture of the set before the reveal, beside the placeholder', async () => {
    const { revealId, lasting } = await madeOf({ way: 'chain', list: names })
    const path = endpoints.listRevealTokens.path.replace('{revealId}', String(revealId))
    const { body } = await api.admin.send('get', path)
    expect(endpoints.listRevealTokens.reply.parse(body.returnValue).rows[0]).toMatchObject({
      ...{ beforeImage: 'https://cdn.example.test/mystery.png', image: lasting[0]?.image.uri },
    })
  })

  it('refuses a set of another project, and a row without a number of it', async () => {
    const other = await createWorld(api.admin, api.database.db)
    const { set } = await finishedSet(api.admin, other.projectId, [1])
    const input = { list: names, fileSetId: set.fileSetId }
    expect(await refusal(api, input)).toEqual(['BAD_REQUEST', [['fileSetId', 'NOT_OF_PROJECT']]])
    const [code] = await refusal(api, input, other.collectionId)
    expect(code).toBe('LIST_INVALID')
  })
})

describe('an address that does not last goes into no NFT', () => {
  it('is refused where a row has none, and where it is that of our site', async () => {
    const ofSite = (number: number) => `https://punky.example/meta/1/${number}.json`
    expect(await refusal(api, { list: mappingText([1, 2]) })).toEqual([
      ...['BAD_REQUEST', [['list', 'CHAIN_NEEDS_URI']]],
    ])
    expect(await refusal(api, { list: mappingText([1, 2], 'Kong', ofSite) })).toEqual([
      ...['BAD_REQUEST', [['list', 'OWN_ADDRESS']]],
    ])
    const onSite = mappingText([1]).replace('https://cdn.example.test', 'https://punky.example')
    expect(await refusal(api, { way: 'served', list: onSite })).toEqual([
      ...['BAD_REQUEST', [['list', 'OWN_ADDRESS']]],
    ])
    const lasting = onSite.replace('https://punky.example', 'https://assets.example.com/files')
    expect(await refusal(api, { way: 'served', list: lasting })).toEqual(['SUCCESS', undefined])
  })

  it('is refused of what a match decides, which is written only then', async () => {
    expect(await refusal(api, { rule: matchRule })).toEqual(['BAD_REQUEST', [['way', 'RULE_ON_CHAIN']]])
    const changed = JSON.parse(matchRule) as { results: { won: Record<string, unknown> } }
    changed.results.won['image'] = { uri: 'https://punky.example/won.png', sha256: '0'.repeat(64) }
    const input = { way: 'served', list: mappingText([1]), rule: JSON.stringify(changed) }
    expect(await refusal(api, input)).toEqual(['BAD_REQUEST', [['rule', 'OWN_ADDRESS']]])
  })

  it('says what has to be set where nobody said which address lasts', async () => {
    const { collectionId } = await createWorld(withoutAssets.admin, withoutAssets.database.db)
    const body = revealBody({ collectionId, list: mappingText([1]) })
    const { body: reply } = await withoutAssets.admin.send('post', endpoints.createReveal.path, { body })
    expect(reply.resultCd).toBe('NO_LASTING_ADDRESS')
    expect(reply.returnMessage).toContain('PUBLIC_ASSETS_URL')
    expect(await refusal(withoutAssets, {}, collectionId)).toEqual(['SUCCESS', undefined])
  })
})
