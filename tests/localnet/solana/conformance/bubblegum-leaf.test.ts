import {
  burn,
  delegate,
  setAndVerifyCollection,
  transfer,
  unverifyCollection,
  unverifyCreator,
  updateMetadata,
  verifyCollection,
  verifyCreator,
} from '@metaplex-foundation/mpl-bubblegum'
import { findMetadataPda } from '@metaplex-foundation/mpl-token-metadata'
import { setComputeUnitLimit } from '@metaplex-foundation/mpl-toolbox'
import { generateSigner, type KeypairSigner, none, type PublicKey, publicKey } from '@metaplex-foundation/umi'
import { beforeAll, describe, expect, it } from 'vitest'
import { custom, ExecutorPair, hasRealImages } from './executor-pair.ts'
import { LeafTree } from './leaf-tree.ts'
import { compressedMint, openCollection } from './nft-fixture.ts'

/** The real program overruns its stack while it makes its error, on a tree that is not deep. */
const inside = { InstructionError: [0, 'ProgramFailedToComplete'] }

describe.skipIf(!hasRealImages())('changing compressed NFTs as the real Bubblegum does', () => {
  let pair: ExecutorPair
  let collection: PublicKey
  let creator: KeypairSigner
  let tree: LeafTree

  beforeAll(async () => {
    pair = new ExecutorPair()
    collection = (await openCollection(pair)).publicKey
    creator = generateSigner(pair.umi)
    const creators = [
      { address: creator.publicKey, verified: false, share: 70 },
      { address: pair.umi.identity.publicKey, verified: true, share: 30 },
    ]
    tree = await LeafTree.open(pair, collection, { count: 6, canopy: 2, changes: { creators } })
  })

  const anyone = () => generateSigner(pair.umi).publicKey
  const collectionAccounts = () => ({
    collectionMint: collection,
    collectionMetadata: findMetadataPda(pair.umi, { mint: collection }),
  })

  it('reveals: changes name, uri and creators of a leaf in a verified collection', async () => {
    const update = (updateArgs: object, changes = {}) =>
      updateMetadata(pair.umi, {
        ...tree.claim(0),
        ...collectionAccounts(),
        currentMetadata: tree.leaf(0).metadata,
        updateArgs,
        ...changes,
      })
    expect(await pair.fail(update({ name: 'x'.repeat(33) }))).toEqual(custom(0, 6012))
    const claimed = [{ address: anyone(), verified: true, share: 100 }]
    expect(await pair.fail(update({ creators: claimed }))).toEqual(custom(0, 6006))
    expect(await pair.fail(update({}, { authority: generateSigner(pair.umi) }))).toEqual(custom(0, 6028))
    expect(await pair.fail(update({}, { collectionMint: anyone() }))).toEqual(custom(0, 6036))
    expect(
      await pair.fail(
        update({}, { collectionMint: publicKey('BGUMAp9Gq7iTEuizy4pqaxsTyUCBK68MDfK752saRPUY') }),
      ),
    ).toEqual(custom(0, 6034))
    expect(
      await pair.fail(update({}, { currentMetadata: { ...tree.leaf(0).metadata, isMutable: false } })),
    ).toEqual(custom(0, 6037))
    expect(
      await pair.fail(update({}, { currentMetadata: { ...tree.leaf(0).metadata, name: 'Other' } })),
    ).toEqual(inside)
    const { metadata } = tree.leaf(0)
    const after = {
      name: 'Revealed',
      symbol: 'RVL',
      uri: 'https://a.test/revealed.json',
      sellerFeeBasisPoints: 700,
    }
    await pair.succeed(update({ ...after, primarySaleHappened: true }))
    tree.leaf(0).metadata = { ...metadata, ...after, primarySaleHappened: true }
    expect(await pair.fail(update({ primarySaleHappened: true }))).toEqual(custom(0, 6038))
    await pair.succeed(update({ isMutable: false }))
    tree.leaf(0).metadata = { ...tree.leaf(0).metadata, isMutable: false }
    expect(await pair.fail(update({ name: 'Again' }))).toEqual(custom(0, 6037))
  })

  it('verifies a creator and takes it back', async () => {
    const call = (kind: typeof verifyCreator, changes = {}) =>
      kind(pair.umi, { ...tree.claim(1), creator, metadata: tree.leaf(1).metadata, ...changes })
    const outsider = generateSigner(pair.umi)
    expect(await pair.fail(call(verifyCreator, { creator: outsider }))).toEqual(custom(0, 6007))
    expect(
      await pair.fail(call(verifyCreator, { metadata: { ...tree.leaf(1).metadata, creators: [] } })),
    ).toEqual(custom(0, 6008))
    expect(await pair.fail(call(verifyCreator, { creatorHash: new Uint8Array(32) }))).toEqual(custom(0, 6009))
    expect(await pair.fail(call(verifyCreator, { dataHash: new Uint8Array(32) }))).toEqual(custom(0, 6010))
    for (const [kind, verified] of [
      [verifyCreator, true],
      [unverifyCreator, false],
    ] as const) {
      await pair.succeed(call(kind))
      const { metadata } = tree.leaf(1)
      const creators = metadata.creators.map((one) =>
        one.address === creator.publicKey ? { ...one, verified } : one,
      )
      tree.leaf(1).metadata = { ...metadata, creators }
    }
  })

  it('takes a leaf out of its collection, back in, and into another', async () => {
    const call = (kind: typeof verifyCollection, changes = {}) =>
      kind(pair.umi, {
        ...tree.claim(2),
        collectionMint: collection,
        metadata: tree.leaf(2).metadata,
        ...changes,
      })
    const mark = (key: PublicKey, verified: boolean) => {
      tree.leaf(2).metadata = { ...tree.leaf(2).metadata, collection: { key, verified } }
    }
    expect(await pair.fail(call(verifyCollection))).toEqual(custom(0, 6022))
    await pair.succeed(call(unverifyCollection))
    mark(collection, false)
    expect(await pair.fail(call(unverifyCollection))).toEqual(custom(0, 6023))
    expect(
      await pair.fail(call(verifyCollection, { collectionAuthority: generateSigner(pair.umi) })),
    ).toEqual(custom(0, 6028))
    expect(await pair.fail(call(verifyCollection, { dataHash: new Uint8Array(32) }))).toEqual(custom(0, 6010))
    await pair.succeed(call(verifyCollection))
    mark(collection, true)
    await pair.succeed(call(unverifyCollection))
    mark(collection, false)
    const other = (await openCollection(pair)).publicKey
    expect(await pair.fail(call(verifyCollection, { collectionMint: other }))).not.toBeNull()
    const set = setAndVerifyCollection(pair.umi, {
      ...tree.claim(2),
      collectionMint: other,
      metadata: tree.leaf(2).metadata,
      treeCreatorOrDelegate: pair.umi.identity,
    })
    await pair.succeed(set)
  })

  it('sets a collection only with a word of the tree', async () => {
    const owner = generateSigner(pair.umi)
    const call = (changes = {}) =>
      setAndVerifyCollection(pair.umi, {
        ...tree.claim(3),
        collectionMint: collection,
        metadata: tree.leaf(3).metadata,
        treeCreatorOrDelegate: owner.publicKey,
        ...changes,
      })
    expect(await pair.fail(call())).toEqual(custom(0, 6022))
    expect(
      await pair.fail(call({ metadata: { ...tree.leaf(3).metadata, collection: none() } })),
    ).not.toBeNull()
  })

  it('transfers, delegates and burns, and only for the owner or the delegate', async () => {
    const next = generateSigner(pair.umi)
    const send = (changes = {}) =>
      transfer(pair.umi, {
        ...tree.claim(4),
        leafOwner: pair.umi.identity,
        newLeafOwner: next.publicKey,
        ...changes,
      })
    expect(
      await pair.fail(send({ leafOwner: pair.umi.identity.publicKey, leafDelegate: anyone() })),
    ).not.toBeNull()
    expect(await pair.fail(send({ leafOwner: generateSigner(pair.umi) }))).toEqual(inside)
    await pair.succeed(send())
    Object.assign(tree.leaf(4), { owner: next.publicKey, delegate: next.publicKey })
    const agent = generateSigner(pair.umi)
    const { leafDelegate, ...claim } = tree.claim(4)
    await pair.succeed(
      delegate(pair.umi, {
        ...claim,
        leafOwner: next,
        previousLeafDelegate: leafDelegate,
        newLeafDelegate: agent.publicKey,
      }),
    )
    tree.leaf(4).delegate = agent.publicKey
    await pair.succeed(
      transfer(pair.umi, {
        ...tree.claim(4),
        leafDelegate: agent,
        newLeafOwner: pair.umi.identity.publicKey,
      }),
    )
    Object.assign(tree.leaf(4), { owner: pair.umi.identity.publicKey, delegate: pair.umi.identity.publicKey })
    expect(
      await pair.fail(burn(pair.umi, { ...tree.claim(4), leafOwner: agent, leafDelegate: agent.publicKey })),
    ).toEqual(inside)
    await pair.succeed(burn(pair.umi, { ...tree.claim(4), leafOwner: pair.umi.identity }))
    tree.leaf(4).isBurned = true
    expect(await pair.fail(burn(pair.umi, { ...tree.claim(4), leafOwner: pair.umi.identity }))).not.toBeNull()
  })

  it('takes a proof that others have made stale, while the buffer still has its root', async () => {
    const claim = tree.claim(5)
    await pair.succeed(compressedMint(pair, tree.merkleTree, collection))
    await pair.succeed(transfer(pair.umi, { ...claim, leafOwner: pair.umi.identity, newLeafOwner: anyone() }))
    expect(
      await pair.fail(transfer(pair.umi, { ...claim, leafOwner: pair.umi.identity, newLeafOwner: anyone() })),
    ).toEqual(inside)
  })

  it('refuses a leaf that has changed: the program crashes, and takes the whole limit', async () => {
    const large = await LeafTree.open(pair, collection, { count: 1, canopy: 8, depth: 14 })
    const leafOwner = pair.umi.identity
    const again = transfer(pair.umi, { ...large.claim(0), leafOwner, newLeafOwner: anyone() })
    await pair.succeed(again)
    expect(await pair.fail(again)).toEqual(inside)
    const limited = setComputeUnitLimit(pair.umi, { units: 150_000 }).add(again)
    for (const executor of [pair.real, pair.standIn]) {
      const bytes = await pair.client.bytes(limited)
      expect(executor.simulate(bytes, { sigVerify: true }).computeUnitsConsumed).toBe(150_000n)
    }
  })

  it('reveals leaves of a large tree, several in one transaction', async () => {
    const large = await LeafTree.open(pair, collection, { count: 3, canopy: 8, depth: 14 })
    const reveal = (index: number) =>
      updateMetadata(pair.umi, {
        ...large.claim(index),
        ...collectionAccounts(),
        currentMetadata: large.leaf(index).metadata,
        updateArgs: { uri: 'https://a.test/x.json' },
      })
    const executed = await pair.succeed(reveal(0).add(reveal(1)).useV1())
    const units = Number(
      pair.standIn.simulate(await pair.client.bytes(reveal(2)), { sigVerify: true }).computeUnitsConsumed,
    )
    expect(executed.err).toBeNull()
    const real = Number(
      pair.real.simulate(await pair.client.bytes(reveal(2)), { sigVerify: true }).computeUnitsConsumed,
    )
    expect(units / real).toBeGreaterThan(0.9)
    expect(units / real).toBeLessThan(1.15)
  })
})
