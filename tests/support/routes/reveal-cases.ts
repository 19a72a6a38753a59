import { sql } from 'drizzle-orm'
import { endpoints } from '#contract/endpoints.ts'
import type { Db } from '#db/connection.ts'
import { mappingOnChain, mappingText, revealBody } from '../kinds/reveals.ts'
import { freshKey, type TestApi } from '../api.ts'
import type { Case } from './route-case.ts'

type RevealRoute =
  | 'listReveals'
  | 'readReveal'
  | 'createReveal'
  | 'listRevealTokens'
  | 'scheduleReveal'
  | 'unscheduleReveal'
  | 'cancelReveal'
  | 'rollBackReveal'
  | 'saveMatchResult'
  | 'readPublicReveal'
  | 'readTokenReveal'
  | 'revealToken'
  | 'listRevealsOfNfts'

interface World {
  api: TestApi
  world: { collectionId: number }
}

export const matchRule = JSON.stringify({
  ...{ match: 'Seoul - Ulsan', teamTrait: 'Team', home: 'Seoul', away: 'Ulsan' },
  results: {
    won: { traits: [{ trait_type: 'Result', value: 'Won' }] },
    drawn: { traits: [{ trait_type: 'Result', value: 'Drawn' }] },
    lost: { traits: [{ trait_type: 'Result', value: 'Lost' }] },
  },
})

/** A reveal of three tokens, made through the API. @returns its id. */
export async function createTestReveal(
  { api, world: { collectionId } }: World,
  input: Parameters<typeof revealBody>[0] | Record<string, unknown> = {},
): Promise<number> {
  const body = revealBody({ collectionId, way: 'served', list: mappingText([1, 2, 3]), ...input })
  const reply = await api.admin.send('post', endpoints.createReveal.path, {
    body,
    headers: { 'idempotency-key': freshKey() },
  })
  return endpoints.createReveal.reply.parse(reply.body.returnValue).revealId
}

/** As if a worker had revealed all of it. */
export async function asRevealed(db: Db, revealId: number) {
  await db.execute(sql`
    update reveals set state = 'revealed', round = 1, revealed_at = now() where reveal_id = ${revealId}`)
  await db.execute(sql`
    update reveal_entries set revealed_at = now(), salt = repeat('0', 64), path = '[]' where reveal_id = ${revealId}`)
}

export function revealCases(fixture: () => World): Record<RevealRoute, Case> {
  const made = async (input: Record<string, unknown> = {}) => ({
    params: { revealId: await createTestReveal(fixture(), input) },
  })
  const missing = { params: { revealId: 999_999 }, code: 'NOT_FOUND' }
  const now = { at: null, quotedLamports: '0' }
  const reason = 'It is a test.'
  const scheduled = async () => {
    const { params } = await made()
    await fixture().api.database.db.execute(
      sql`update reveals set state = 'scheduled', scheduled_at = now() + interval '1 day' where reveal_id = ${params.revealId}`,
    )
    return { params, body: {} }
  }
  return {
    listReveals: {
      good: () => ({ query: 'state=committed' }),
      bad: { query: 'state=x', code: 'BAD_REQUEST' },
    },
    readReveal: { good: made, bad: missing },
    createReveal: {
      good: () => ({
        body: revealBody({ collectionId: fixture().world.collectionId, list: mappingOnChain([1]) }),
        headers: { 'idempotency-key': freshKey() },
      }),
      bad: { body: { name: '' }, code: 'BAD_REQUEST' },
    },
    listRevealTokens: { good: made, bad: missing },
    scheduleReveal: {
      good: async () => ({ ...(await made()), body: now }),
      bad: { ...missing, body: now },
    },
    unscheduleReveal: { good: scheduled, bad: { ...missing, body: {} } },
    cancelReveal: {
      good: async () => ({ ...(await made()), body: { reason } }),
      bad: { ...missing, body: { reason } },
    },
    rollBackReveal: {
      good: async () => {
        const { params } = await made()
        await asRevealed(fixture().api.database.db, params.revealId)
        return { params, body: { revealedCount: 3, reason } }
      },
      bad: { ...missing, body: { revealedCount: 3, reason } },
    },
    saveMatchResult: {
      good: async () => ({ ...(await made({ rule: matchRule })), body: { home: 2, away: 1 } }),
      bad: { ...missing, body: { home: 2, away: 1 } },
    },
    readPublicReveal: { good: made, bad: missing },
    readTokenReveal: {
      good: async () => ({ params: { ...(await made()).params, number: 1 } }),
      bad: { params: { revealId: 999_999, number: 1 }, code: 'NOT_FOUND' },
    },
    revealToken: {
      good: async () => ({
        params: { ...(await made()).params, number: 1 },
        body: {},
        headers: { 'idempotency-key': freshKey() },
      }),
      bad: { params: { revealId: 999_999, number: 1 }, body: {}, code: 'NOT_FOUND' },
    },
    listRevealsOfNfts: { good: () => ({ query: 'assets=none' }), bad: { query: '', code: 'BAD_REQUEST' } },
  }
}
