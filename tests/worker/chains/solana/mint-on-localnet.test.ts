import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Guard, MintItem, Standard, TransactionVersion } from '#worker/chains/programs.ts'
import { FINAL_SLOTS, collectionOf, type Fixture, localItem, openFixture } from './on-localnet.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

function named(prefix: string, count: number, change: Partial<MintItem> = {}) {
  return Array.from({ length: count }, (_, index) => localItem(fixture.chain, `${prefix}-${index}`, change))
}

/** A context for a mint, with a tree of its own when it needs one. */
async function contextFor(
  standard: Standard,
  version: TransactionVersion,
  name: string,
  guard: Guard | null = null,
) {
  const treeAddress = standard === 'compressed' ? await fixture.makeTree(name) : null
  return fixture.context(standard, version, { treeAddress, guard })
}

describe('on the localnet', () => {
  it('a collection and a tree read back as they were made', async () => {
    const { chain, authority, options, land } = fixture
    const collection = {
      ...collectionOf(chain),
      authority,
      mint: chain.deriveSigner(new Uint8Array(32), 'other'),
    }
    const signed = chain.programs.collection.build(collection, await options())
    expect(await land(signed)).toBeNull()
    const { item, cost } = await chain.programs.collection.readBack(collection, signed.signature)
    expect(item.assetId).toBe(collection.mint.address)
    expect(cost.feeLamports).toBe(signed.feeLamports)
    expect(cost.payerSpentLamports).toBeGreaterThan(cost.feeLamports)
    await expect(
      chain.programs.collection.readBack({ ...collection, uri: 'https://x.yz/else' }, signed.signature),
    ).rejects.toMatchObject({ code: 'READ_BACK_MISMATCH', detail: { field: 'URI' } })

    const size = { maxDepth: 5, maxBufferSize: 8, canopyDepth: 2 }
    const tree = { authority, tree: chain.deriveSigner(new Uint8Array(32), 'tree'), ...size }
    const planted = chain.programs.tree.build(tree, await options())
    expect(await land(planted)).toBeNull()
    expect(await chain.programs.tree.readBack(tree, planted.signature)).toMatchObject({
      address: tree.tree.address,
    })
    for (const change of [{ maxBufferSize: 64 }, { canopyDepth: 0 }, { maxDepth: 3 }]) {
      await expect(
        chain.programs.tree.readBack({ ...tree, ...change }, planted.signature),
      ).rejects.toMatchObject({
        code: 'READ_BACK_MISMATCH',
      })
    }
  })

  for (const standard of ['compressed', 'token-metadata'] as const) {
    for (const version of ['v0', 'v1'] as const) {
      it(`a full ${standard} transaction in ${version} lands and reads back`, async () => {
        const context = await contextFor(standard, version, `full-${version}`)
        const [group = []] = fixture.chain.programs.mint.pack(
          context,
          named(`full-${standard}-${version}`, 20),
        )
        const signed = fixture.chain.programs.mint.build(context, group, await fixture.options())
        const { err, computeUnits } = await fixture.chain.simulate(signed.bytes)
        expect(err).toBeNull()
        expect(computeUnits).toBeGreaterThan(0)
        expect(await fixture.land(signed)).toBeNull()
        const { items, cost } = await fixture.chain.programs.mint.readBack(context, group, signed.signature)
        expect(items.map(({ key }) => key)).toEqual(group.map(({ key }) => key))
        expect(new Set(items.map(({ assetId }) => assetId)).size).toBe(group.length)
        expect(cost.payerSpentLamports).toBeGreaterThanOrEqual(cost.feeLamports)
      })
    }

    it(`a ${standard} mint of anything but the plan is noticed at read-back`, async () => {
      const context = await contextFor(standard, 'v0', 'noticed')
      const [item] = named(`noticed-${standard}`, 1)
      if (item === undefined) throw new Error('There is no item.')
      const signed = fixture.chain.programs.mint.build(context, [item], await fixture.options())
      expect(await fixture.land(signed)).toBeNull()
      const changes: Partial<MintItem>[] = [
        { owner: fixture.authority.address },
        { uri: 'https://x.yz/else' },
        { name: 'Somebody else' },
        { sellerFeeBasisPoints: 501 },
        { isMutable: false },
        { creators: [] },
      ]
      for (const change of changes) {
        const planned = { ...item, ...change }
        await expect(
          fixture.chain.programs.mint.readBack(context, [planned], signed.signature),
        ).rejects.toMatchObject({
          code: 'READ_BACK_MISMATCH',
          kind: 'permanent',
          detail: { itemKey: item.key },
        })
      }
    })
  }

  it('a read-back waits for finality instead of calling it a mismatch', async () => {
    const context = await contextFor('token-metadata', 'v0', 'early')
    const group = named('early', 1)
    const signed = fixture.chain.programs.mint.build(context, group, await fixture.options())
    await fixture.send(signed)
    fixture.localnet.advance(1)
    await expect(
      fixture.chain.programs.mint.readBack(context, group, signed.signature),
    ).rejects.toMatchObject({
      code: 'RPC_BAD_ANSWER',
      kind: 'temporary',
    })
    fixture.localnet.advance(FINAL_SLOTS)
    expect((await fixture.chain.programs.mint.readBack(context, group, signed.signature)).items).toHaveLength(
      1,
    )
  })

  it('an NFT cannot be minted twice: the second mint says its account is in use', async () => {
    const context = await contextFor('token-metadata', 'v1', 'twice')
    const group = named('twice', 2)
    expect(
      await fixture.land(fixture.chain.programs.mint.build(context, group, await fixture.options())),
    ).toBeNull()
    const fresh = named('twice-fresh', 1)
    const again = fixture.chain.programs.mint.build(
      context,
      [...fresh, ...group.slice(1)],
      await fixture.options(),
    )
    const { error, itemIndex } = fixture.chain.classify(await fixture.land(again), { ...again, itemCount: 2 })
    expect(error).toMatchObject({ code: 'ACCOUNT_IN_USE', kind: 'unknown' })
    expect(itemIndex).toBe(1)
  })

  for (const version of ['v0', 'v1'] as const) {
    it(`a guard makes the second landing of a chunk fail whole in ${version}, and its rent comes back`, async () => {
      const { chain, authority, options, land } = fixture
      const guard = { seed: `guard-${version}` }
      const context = await contextFor('compressed', version, `guarded-${version}`, guard)
      const group = named(`guarded-${version}`, 2)
      const first = chain.programs.mint.build(context, group, await options())
      expect(await land(first)).toBeNull()
      const second = chain.programs.mint.build(context, group, await options({ microLamports: 1_001n }))
      expect(second.signature).not.toBe(first.signature)
      const { error, itemIndex } = chain.classify(await land(second), { ...second, itemCount: 2 })
      expect(error).toMatchObject({ code: 'ACCOUNT_IN_USE', kind: 'unknown' })
      expect(itemIndex).toBeNull()
      expect((await chain.programs.mint.readBack(context, group, first.signature)).items).toHaveLength(2)

      const live = await chain.programs.guard.listLive(authority.address, [guard, { seed: 'never made' }])
      expect(live).toEqual([{ ...guard, lamports: expect.any(BigInt) }])
      const [before = 0n] = await chain.balances([authority.address])
      const reclaim = chain.programs.guard.reclaim(authority, live, await options())
      expect(await land(reclaim)).toBeNull()
      const [after = 0n] = await chain.balances([authority.address])
      expect(after - before).toBe((live[0]?.lamports ?? 0n) - reclaim.feeLamports)
      expect(await chain.programs.guard.listLive(authority.address, [guard])).toEqual([])
    })
  }

  it('a full tree is refused as full', async () => {
    const treeAddress = await fixture.makeTree('tiny', { maxDepth: 3, maxBufferSize: 8, canopyDepth: 0 })
    const context = fixture.context('compressed', 'v1', { treeAddress })
    const mint = async (name: string, count: number) => {
      const signed = fixture.chain.programs.mint.build(context, named(name, count), await fixture.options())
      return { signed, err: await fixture.land(signed) }
    }
    expect((await mint('fits', 8)).err).toBeNull()
    const { signed, err } = await mint('too-many', 1)
    const { error } = fixture.chain.classify(err, { ...signed, itemCount: 1 })
    expect(error).toMatchObject({ code: 'TREE_FULL', kind: 'permanent' })
  })

  it.each<[string, Partial<MintItem>]>([
    ['a name over 32 bytes', { name: 'n'.repeat(33) }],
    ['a symbol over 10 bytes', { symbol: 's'.repeat(11) }],
    ['a royalty over 100 percent', { sellerFeeBasisPoints: 10_001 }],
    ['shares that are not 100', { creators: [{ address: '1'.repeat(32), share: 50 }] }],
  ])('%s is refused by both standards as bad metadata of that item', async (_, change) => {
    for (const standard of ['compressed', 'token-metadata'] as const) {
      const context = await contextFor(standard, 'v1', `bad-${JSON.stringify(change).length}`)
      const [good, bad] = [named(`good-${standard}`, 1), named(`bad-${standard}`, 1, change)]
      const signed = fixture.chain.programs.mint.build(context, [...good, ...bad], await fixture.options())
      const { err } = await fixture.chain.simulate(signed.bytes)
      const { error, itemIndex } = fixture.chain.classify(err, { ...signed, itemCount: 2 })
      expect([error.code, itemIndex]).toEqual(['METADATA_INVALID', 1])
    }
  })

  it('a key that does not own the collection is refused as the wrong authority', async () => {
    const stranger = fixture.chain.deriveSigner(new Uint8Array(32), 'stranger')
    fixture.localnet.airdrop(stranger.address, 10_000_000_000n)
    fixture.localnet.advance(FINAL_SLOTS)
    for (const standard of ['compressed', 'token-metadata'] as const) {
      const context = { ...(await contextFor(standard, 'v0', 'foreign')), authority: stranger }
      const signed = fixture.chain.programs.mint.build(context, named('foreign', 1), await fixture.options())
      const { err } = await fixture.chain.simulate(signed.bytes)
      expect(fixture.chain.classify(err, { ...signed, itemCount: 1 }).error.code).toBe('AUTHORITY_INVALID')
    }
  })

  it('an empty payer and too small a compute limit are named as such', async () => {
    const pauper = fixture.chain.deriveSigner(new Uint8Array(32), 'pauper')
    const context = fixture.context('token-metadata', 'v0')
    const poor = fixture.chain.programs.mint.build(
      { ...context, authority: pauper },
      named('poor', 1),
      await fixture.options(),
    )
    const broke = await fixture.chain.simulate(poor.bytes)
    expect(fixture.chain.classify(broke.err, { ...poor, itemCount: 1 }).error).toMatchObject({
      code: 'PAYER_BALANCE_TOO_LOW',
      kind: 'temporary',
    })
    const tight = fixture.chain.programs.mint.build(
      context,
      named('tight', 1),
      await fixture.options({ computeUnits: 60_000 }),
    )
    const stopped = await fixture.chain.simulate(tight.bytes)
    expect(fixture.chain.classify(stopped.err, { ...tight, itemCount: 1 }).error.code).toBe(
      'COMPUTE_EXCEEDED',
    )
  })

  it('a dropped transaction is proven dead only when its blockhash is past finality', async () => {
    const { chain, localnet } = fixture
    await localnet.faults.dropSends({ fraction: 1 })
    const signed = chain.programs.mint.build(
      fixture.context('token-metadata', 'v0'),
      named('dropped', 1),
      await fixture.options(),
    )
    await fixture.send(signed)
    await localnet.faults.dropSends({ fraction: 0 })
    const prove = () => chain.prove([{ ...signed, isKnownFailed: false }])
    expect(await prove()).toMatchObject({ verdict: 'not-yet' })
    localnet.advance(140)
    expect(await prove()).toMatchObject({ verdict: 'not-yet' })
    localnet.advance(20)
    expect(await prove()).toMatchObject({ verdict: 'dead', failed: [] })
    await localnet.faults.history('error', 1)
    expect(await prove()).toMatchObject({ verdict: 'unknown' })
    await localnet.faults.history('on', 1)
  })

  it('a landed transaction is found long after its blockhash died', async () => {
    const { chain, localnet } = fixture
    const signed = chain.programs.mint.build(
      fixture.context('token-metadata', 'v0'),
      named('late', 1),
      await fixture.options(),
    )
    expect(await fixture.land(signed)).toBeNull()
    localnet.advance(200)
    const landed = { ...signed, isKnownFailed: false }
    expect(await chain.prove([{ ...landed, signature: '1'.repeat(64) }, landed])).toMatchObject({
      verdict: 'found',
      signature: signed.signature,
      status: { confirmation: 'finalized', err: null },
    })
  })

  it('conditions report slots, rent, fee bounds and that v1 is taken', async () => {
    const conditions = await fixture.chain.conditions()
    expect(conditions).toMatchObject({ acceptsV1: true, rentBaseLamports: expect.any(BigInt) })
    expect(conditions.rentPerByteLamports).toBeGreaterThan(0n)
    expect(conditions.priorityMicroLamports).toBeGreaterThanOrEqual(1_000n)
    expect(conditions.priorityMicroLamports).toBeLessThanOrEqual(50_000n)
    expect(conditions.rpcs).toHaveLength(2)
    expect(conditions.rpcs.every(({ healthy }) => healthy)).toBe(true)
    const { blockHeight, slot } = await fixture.chain.finalizedHeight()
    expect(conditions.blockHeight).toBeGreaterThan(blockHeight)
    expect(conditions.slot).toBeGreaterThan(slot)
  })
})
