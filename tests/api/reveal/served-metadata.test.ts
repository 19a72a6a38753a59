import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { sha256Hex } from '#contract/bytes.ts'
import { readRevealEntry } from '#contract/reveal/reveal-entry.ts'
import { freshKey, openTestApi, type TestApi } from '../../support/api.ts'
import { entriesOf, mappingOnChain } from '../../support/kinds/reveals.ts'
import { asRevealed, createTestReveal, matchRule } from '../../support/routes/reveal-cases.ts'
import { createCollection, createProject } from '../../support/world.ts'

let api: TestApi
let collectionId = 0
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  const { projectId } = await createProject(api.admin)
  collectionId = (await createCollection(api.admin, api.database.db, projectId)).collectionId
})

function made(input: Record<string, unknown> = {}) {
  return createTestReveal({ api, world: { collectionId } }, input)
}
async function served(number: number, headers: Record<string, string> = {}) {
  const reply = await fetch(`${api.url}/meta/${collectionId}/${number}.json`, { headers })
  return { status: reply.status, text: await reply.text(), headers: reply.headers }
}
async function after(hours: number, revealId: number) {
  await api.database.db.execute(sql`
    update reveals set revealed_at = now() - ${hours} * interval '1 hour' where reveal_id = ${revealId}`)
}

describe('the metadata that we serve of a token', () => {
  it('is the placeholder before the reveal, which no cache may keep and which tells nothing', async () => {
    await made()
    const { status, text, headers } = await served(2)
    expect(status).toBe(200)
    expect(JSON.parse(text)).toEqual({
      ...{ name: 'Mystery #2', description: 'Who is it?', image: 'https://cdn.example.test/mystery.png' },
      attributes: [],
    })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-type')).toContain('application/json')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(text).not.toContain('Kong')
  })

  it('is byte for byte what was committed to after it, kept for minutes while it may go back, and then for ever', async () => {
    const revealId = await made()
    await asRevealed(api.database.db, revealId)
    const entry = readRevealEntry((await entriesOf(api.database.db, revealId))[1]?.entry ?? '')
    const { text, headers } = await served(2)
    expect(sha256Hex(text)).toBe(entry?.metadata)
    expect(JSON.parse(text)).toMatchObject({ name: 'Kong #2' })
    expect(headers.get('cache-control')).toBe('public, max-age=300')
    await after(25, revealId)
    const later = await served(2)
    expect(later.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const again = await served(2, {
      ...{ 'if-none-match': later.headers.get('etag') ?? '', 'cache-control': 'max-age=0' },
    })
    expect(again.status).toBe(304)
  })

  it('is the placeholder again after a rollback, and of a reveal that was given up there is none', async () => {
    const revealId = await made()
    await asRevealed(api.database.db, revealId)
    await api.database.db.execute(sql`update reveals set state = 'rolled_back' where reveal_id = ${revealId}`)
    await api.database.db.execute(
      sql`update reveal_entries set revealed_at = null where reveal_id = ${revealId}`,
    )
    expect(JSON.parse((await served(1)).text)).toMatchObject({ name: 'Mystery #1' })
    await api.database.db.execute(sql`update reveals set state = 'cancelled' where reveal_id = ${revealId}`)
    expect((await served(1)).status).toBe(404)
  })

  it('is not there for a number that no list has', async () => {
    await made()
    expect((await served(9)).status).toBe(404)
  })

  it('of a match is what its result makes of the team, and never kept for ever', async () => {
    const revealId = await made({ rule: matchRule })
    const db = api.database.db
    expect(await entriesOf(db, revealId)).toHaveLength(9)
    const result = { body: { home: 0, away: 2 } }
    const path = endpoints.saveMatchResult.path.replace('{revealId}', String(revealId))
    expect((await api.admin.send('post', path, result)).status).toBe(200)
    // It stays.
    expect((await api.admin.send('post', path, { body: { home: 2, away: 0 } })).body.resultCd).toBe(
      'NOT_ALLOWED_NOW',
    )
    await asRevealed(db, revealId)
    await after(100, revealId)
    await db.execute(sql`
      update reveal_entries set revealed_at = null where reveal_id = ${revealId} and outcome <> 'away'`)
    const { text, headers } = await served(1)
    const { attributes } = JSON.parse(text) as { attributes: unknown }
    expect(attributes).toEqual([
      { trait_type: 'Team', value: 'Seoul' },
      { trait_type: 'Fur', value: 'Gold' },
      { trait_type: 'Result', value: 'Lost' },
    ])
    expect(headers.get('cache-control')).toBe('public, max-age=300')
  })
})

describe("a partner's call", () => {
  async function token(scopes: string[]) {
    const reply = await api.admin.send('post', endpoints.createApiToken.path, {
      body: {
        name: `Partner ${freshKey()}`,
        scopes,
        expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
      },
    })
    const { secret } = endpoints.createApiToken.reply.parse(reply.body.returnValue)
    return secret
  }
  async function call(secret: string, revealId: number, number: number, key = freshKey()) {
    const path = endpoints.revealToken.path
      .replace('{revealId}', String(revealId))
      .replace('{number}', String(number))
    const reply = await fetch(api.url + path, {
      method: 'POST',
      headers: {
        ...{ authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        'idempotency-key': key,
      },
      body: '{}',
    })
    return { status: reply.status, body: (await reply.json()) as { resultCd: string; returnValue: unknown } }
  }

  it('reveals one token at once, for all to see; the others stay as they are', async () => {
    const revealId = await made()
    const { status, body } = await call(await token(['reveals:approve']), revealId, 2)
    expect([status, body.resultCd]).toEqual([200, 'SUCCESS'])
    expect(body.returnValue).toMatchObject({ number: 2, isRevealed: true, opening: null })
    expect(JSON.parse((await served(2)).text)).toMatchObject({ name: 'Kong #2' })
    expect(JSON.parse((await served(1)).text)).toMatchObject({ name: 'Mystery #1' })
    const [row] = await api.database.db.execute<{ is_unsettled: boolean }>(sql`
      select is_unsettled from reveals where reveal_id = ${revealId}`)
    expect(row?.is_unsettled).toBe(true)
  })

  it('changes nothing a second time, with the same key and with another, and is in the audit log once', async () => {
    const revealId = await made()
    const secret = await token(['reveals:approve'])
    const key = freshKey()
    const first = await call(secret, revealId, 1, key)
    const replies = await Promise.all([
      call(secret, revealId, 1, key),
      call(secret, revealId, 1),
      call(secret, revealId, 1),
    ])
    for (const { status, body } of replies) {
      expect(status).toBe(200)
      expect(body.returnValue).toEqual(first.body.returnValue)
    }
    const rows = await api.database.db.execute<{ actor: string; after: unknown }>(sql`
      select actor, after from audit_log where action = 'reveal.token' and entity_id = ${String(revealId)}`)
    expect([...rows]).toEqual([
      { actor: expect.stringMatching(/^token:\d+$/) as string, after: { number: 1 } },
    ])
  })

  it('is refused with another scope, for a number that is not there, on chain, and once the reveal is given up', async () => {
    const revealId = await made()
    const secret = await token(['reveals:approve'])
    expect((await call(await token(['reveals:read']), revealId, 1)).body.resultCd).toBe('TOKEN_SCOPE_MISSING')
    expect((await call(secret, revealId, 9)).body.resultCd).toBe('NOT_FOUND')
    expect(
      (await call(secret, await made({ way: 'chain', list: mappingOnChain([1]) }), 1)).body.resultCd,
    ).toBe('NOT_ALLOWED_NOW')
    const path = endpoints.cancelReveal.path.replace('{revealId}', String(revealId))
    await api.admin.send('post', path, { body: { reason: 'It is a test.' } })
    expect((await call(secret, revealId, 1)).body.resultCd).toBe('NOT_ALLOWED_NOW')
  })
})
