import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createVault } from '#db/vault.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import {
  openDrawWorld,
  rulesOf,
  tenMinutesMs,
  workForAnHour,
  type DrawWorld,
} from '../../support/draw/draw-world.ts'
import { kaiaHash, pass, solanaHash } from '../../support/draw/scripted-chains.ts'
import { saveTestProject } from '../../support/rows.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

let database: TestDatabase
let projectId = 0
let world: DrawWorld
beforeAll(async () => {
  database = await openTestDatabase()
  const vault = createVault(Buffer.alloc(32, 7).toString('base64'))
  projectId = await saveTestProject(database.db, vault, newWallet())
})
afterAll(() => database.close())
beforeEach(async () => {
  await workForAnHour(database.db)
  world = await openDrawWorld(database.db, projectId)
})
afterEach(() => world.close())

describe('when a chain or one of its RPCs is not as it should be', () => {
  test('a slot without a block makes the first block after it count', async () => {
    const { drawId, rules } = await world.readyDraw()
    for (const step of [0, 1, 2]) world.script.solana.skipped.add(rules.solanaSlot + step)
    const drawn = await world.look(drawId)
    expect(drawn).toMatchObject({ state: 'drawn', solanaBlockSlot: rules.solanaSlot + 3 })
    expect(world.verify(drawn).problems).toEqual([])
  })

  test.each([
    ['Solana', 'getBlock', { blockhash: solanaHash(1) }],
    ['Kaia', 'eth_getBlockByNumber', { hash: kaiaHash(1) }],
  ])(
    'an RPC of %s that tells another hash makes it wait, and changes nothing',
    async (chain, method, lie) => {
      const { drawId, rules } = await world.readyDraw()
      world.rpcs[1].lie((asked, params, truth) => {
        const answer = truth()
        const isNamed = [rules.kaiaHeight, rules.solanaSlot].includes(Number(params[0]))
        if (asked !== method || !isNamed || answer === 'hang' || !('result' in answer)) return null
        return { result: { ...(answer.result as object), ...lie } }
      })
      expect(await world.look(drawId)).toMatchObject({
        ...{ state: 'waiting', reason: 'RPCS_DISAGREE', params: { chain }, winners: null },
      })
      world.rpcs[1].lie(null)
      expect(await world.look(drawId)).toMatchObject({
        ...{ state: 'drawn', reason: null, kaiaBlockHash: kaiaHash(rules.kaiaHeight) },
        solanaBlockhash: solanaHash(rules.solanaSlot),
      })
    },
  )

  test('a block of Kaia counts once it is deep: what a fork takes away before is not drawn with', async () => {
    const drawId = await world.publish()
    const { kaiaHeight } = rulesOf(await world.look(drawId))
    pass(world.script, tenMinutesMs + 60_000)
    world.script.kaia.head = kaiaHeight + 4
    world.script.kaia.hashOf = (height) => (height >= kaiaHeight ? kaiaHash(-height) : kaiaHash(height))
    expect(await world.look(drawId)).toMatchObject({ state: 'waiting', reason: null })
    world.script.kaia.hashOf = kaiaHash
    world.script.kaia.head = kaiaHeight + 5
    expect(await world.look(drawId)).toMatchObject({ state: 'drawn', kaiaBlockHash: kaiaHash(kaiaHeight) })
  })

  test('an RPC that has forgotten the block of Solana cannot make a later one count', async () => {
    const { drawId, rules } = await world.readyDraw()
    const later = rules.solanaSlot + 20
    for (const pair of world.rpcs)
      pair.lie((method, params) => {
        if (method === 'getBlocksWithLimit') return { result: [later] }
        const isForgotten = method === 'getBlock' && Number(params[0]) < later
        return isForgotten ? { error: { code: -32_001, message: 'Block cleaned up' } } : null
      })
    expect(await world.look(drawId)).toMatchObject({
      state: 'waiting',
      reason: 'HISTORY_GONE',
      winners: null,
    })
    for (const pair of world.rpcs) pair.lie(null)
    expect(await world.look(drawId)).toMatchObject({ state: 'drawn', solanaBlockSlot: rules.solanaSlot })
  })

  test('an RPC that lags makes it wait until it is there, too', async () => {
    const { drawId, rules } = await world.readyDraw()
    world.rpcs[0].lie((method) => (method === 'getSlot' ? { result: rules.solanaSlot - 1 } : null))
    expect(await world.look(drawId)).toMatchObject({ state: 'waiting', winners: null })
    world.rpcs[0].lie(null)
    expect((await world.look(drawId)).state).toBe('drawn')
  })

  test.each(['Kaia', 'Solana'])(
    'an RPC of %s that does not answer makes it wait and say so',
    async (chain) => {
      const { drawId } = await world.readyDraw()
      world.rpcs[0].lie((method) =>
        method.startsWith('eth_') === (chain === 'Kaia') ? { httpStatus: 503 } : null,
      )
      expect(await world.look(drawId)).toMatchObject({
        ...{ state: 'waiting', reason: 'RPC_UNREACHABLE', params: { chain } },
      })
      world.rpcs[0].lie(null)
      expect((await world.look(drawId)).state).toBe('drawn')
    },
  )

  test('an RPC that says the chain is far ahead names nothing, and one that lags names nothing that is known', async () => {
    const drawId = await world.publish()
    world.rpcs[1].lie((method) =>
      method === 'getSlot' ? { result: world.script.solana.confirmed + 5_000_000 } : null,
    )
    expect(await world.look(drawId)).toMatchObject({
      ...{ state: 'listed', reason: 'RPCS_DISAGREE', params: { chain: 'Solana' }, rules: null },
    })
    world.rpcs[1].lie((method) =>
      method === 'getSlot' ? { result: world.script.solana.confirmed - 600 } : null,
    )
    const named = await world.look(drawId)
    expect(rulesOf(named).solanaSlot).toBe(world.script.solana.confirmed + 1_500)
  })

  test('a chain that says to be slow names no nearer blocks: it may be quick again', async () => {
    const drawId = await world.publish()
    const named = await world.look(drawId, { conditions: async () => ({ slotMs: 4_000 }) })
    expect(rulesOf(named).solanaSlot).toBe(world.script.solana.confirmed + 1_500)
  })

  test('a block that was made before the rules were public ends it: somebody could have known it', async () => {
    const { drawId } = await world.readyDraw()
    world.script.solana.msOf = () => Date.now() - 60_000
    expect(await world.look(drawId)).toMatchObject({
      ...{ state: 'called_off', reason: 'BLOCK_NOT_AHEAD', params: { chain: 'Solana' }, winners: null },
    })
  })

  test('without Kaia, and with one witness of it on mainnet, nothing is named', async () => {
    const drawId = await world.publish()
    expect(await world.look(drawId, { sourceChains: new Map() })).toMatchObject({
      state: 'listed',
      reason: 'KAIA_OFF',
    })
    expect(await world.look(drawId, { network: 'mainnet' })).toMatchObject({
      ...{ state: 'listed', reason: 'WITNESSES_FEW', params: { chain: 'Kaia' } },
    })
    expect((await world.look(drawId)).state).toBe('waiting')
  })
})
