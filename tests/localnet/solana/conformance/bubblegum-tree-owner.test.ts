import { createHash } from 'node:crypto'
import {
  DecompressibleState,
  findTreeConfigPda,
  setDecompressibleState,
  setTreeDelegate,
} from '@metaplex-foundation/mpl-bubblegum'
import { generateSigner, type PublicKey, transactionBuilder } from '@metaplex-foundation/umi'
import { beforeAll, describe, expect, it } from 'vitest'
import { custom, ExecutorPair, expectLikeUnits, hasRealImages } from './executor-pair.ts'
import { compressedMint, openCollection, openTree } from './nft-fixture.ts'
import { openWallet } from './token-fixture.ts'

describe.skipIf(!hasRealImages())('a tree and its creator as the real Bubblegum knows them', () => {
  let pair: ExecutorPair
  let collection: PublicKey
  let merkleTree: PublicKey

  beforeAll(async () => {
    pair = new ExecutorPair()
    collection = (await openCollection(pair)).publicKey
    merkleTree = await openTree(pair, { maxDepth: 5, maxBufferSize: 8 })
  })

  const configOf = (tree: PublicKey) => findTreeConfigPda(pair.umi, { merkleTree: tree })[0]
  const setState = (changes: object = {}, decompressableState = DecompressibleState.Enabled) =>
    setDecompressibleState(pair.umi, { treeConfig: configOf(merkleTree), decompressableState, ...changes })

  it('lets its creator name a delegate, who may mint', async () => {
    const agent = openWallet(pair)
    const set = (newTreeDelegate: PublicKey, changes: object = {}) =>
      setTreeDelegate(pair.umi, { merkleTree, newTreeDelegate, ...changes })
    const mint = () => compressedMint(pair, merkleTree, collection, {}, { treeCreatorOrDelegate: agent })
    expect(await pair.fail(mint())).toEqual(custom(0, 6016))
    await expectLikeUnits(pair, set(agent.publicKey))
    await pair.succeed(set(agent.publicKey))
    await pair.succeed(mint())
    expect(await pair.fail(set(collection, { treeCreator: agent }))).toEqual(custom(0, 2001))
    await pair.succeed(set(pair.umi.identity.publicKey))
    expect(await pair.fail(mint())).toEqual(custom(0, 6016))
  })

  it('refuses another tree’s config, and what is none', async () => {
    const other = await openTree(pair, { maxDepth: 3, maxBufferSize: 8 })
    const set = (treeConfig: PublicKey) =>
      setTreeDelegate(pair.umi, { merkleTree, newTreeDelegate: collection, treeConfig })
    expect(await pair.fail(set(configOf(other)))).toEqual(custom(0, 2006))
    expect(await pair.fail(set(other))).toEqual(custom(0, 3007))
    expect(await pair.fail(set(generateSigner(pair.umi).publicKey))).toEqual(custom(0, 3012))
    expect(await pair.fail(setState({ treeConfig: other }))).toEqual(custom(0, 3007))
  })

  it('lets its creator say whether leaves may become tokens, under both names', async () => {
    await expectLikeUnits(pair, setState())
    await pair.succeed(setState())
    await pair.succeed(setState({}, DecompressibleState.Disabled))
    expect(await pair.fail(setState({ treeCreator: openWallet(pair) }))).toEqual(custom(0, 2001))
    const [item] = setState().items
    if (item === undefined) throw new Error('no instruction')
    const misspelt = createHash('sha256').update('global:set_decompressable_state').digest().subarray(0, 8)
    item.instruction.data = Buffer.concat([misspelt, item.instruction.data.subarray(8)])
    await pair.succeed(transactionBuilder([item]))
  })
})
