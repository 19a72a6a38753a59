import { createTree, createTreeConfig } from '@metaplex-foundation/mpl-bubblegum'
import { createAccount, setComputeUnitLimit, transferSol } from '@metaplex-foundation/mpl-toolbox'
import {
  generateSigner,
  lamports,
  type PublicKey,
  publicKey,
  sol,
  type TransactionBuilder,
} from '@metaplex-foundation/umi'
import { beforeAll, describe, expect, it } from 'vitest'
import { treeBytes } from '#localnet/solana/programs/account-compression/tree-sizes.ts'
import { PROGRAM_IDS } from '#localnet/solana/executor/program-images.ts'
import { custom, ExecutorPair, hasRealImages, outOfUnits } from './executor-pair.ts'
import { compressedMint, openCollection, openTree } from './nft-fixture.ts'

const COMPRESSION = publicKey(PROGRAM_IDS.accountCompression)

/** Header and tree, without a canopy. */
function spaceOf(depth: number, bufferSize: number) {
  return 56 + (treeBytes(depth, bufferSize) ?? 0)
}

describe.skipIf(!hasRealImages())('creating trees as the real Bubblegum and Account Compression do', () => {
  let pair: ExecutorPair
  let collection: Awaited<ReturnType<typeof openCollection>>

  beforeAll(async () => {
    pair = new ExecutorPair()
    collection = await openCollection(pair)
  })

  /** A tree account of any size and owner, and the instruction that makes a tree of it. */
  function treeOf(options: {
    maxDepth: number
    maxBufferSize: number
    space?: number
    owner?: PublicKey
    config?: Partial<Parameters<typeof createTreeConfig>[1]>
  }): TransactionBuilder {
    const merkleTree = generateSigner(pair.umi)
    const { maxDepth, maxBufferSize, owner = COMPRESSION } = options
    const space = options.space ?? spaceOf(maxDepth, maxBufferSize)
    const rent = lamports(pair.real.minimumBalanceForRentExemption(space))
    return createAccount(pair.umi, { newAccount: merkleTree, lamports: rent, space, programId: owner }).add(
      createTreeConfig(pair.umi, {
        merkleTree: merkleTree.publicKey,
        maxDepth,
        maxBufferSize,
        ...options.config,
      }),
    )
  }

  it.each([
    [3, 8, 0],
    [5, 8, 5],
    // As runs make them: the smallest that holds them.
    [6, 16, 0],
    [7, 16, 0],
    [8, 16, 0],
    [9, 16, 0],
    [10, 32, 0],
    [11, 32, 1],
    [12, 32, 2],
    [13, 32, 3],
    [14, 64, 4],
    [14, 256, 8],
    [10, 32, 2],
    [14, 64, 8],
    [14, 256, 0],
    [20, 64, 10],
    [20, 1024, 11],
  ])(
    'opens depth %i, buffer %i, canopy %i and appends to it',
    async (maxDepth, maxBufferSize, canopyDepth) => {
      const tree = await openTree(pair, { maxDepth, maxBufferSize, canopyDepth })
      for (let leaf = 0; leaf < 4; leaf++)
        await pair.succeed(compressedMint(pair, tree, collection.publicKey))
    },
  )

  it('reuses the ring buffer of change logs and keeps the canopy', async () => {
    const tree = await openTree(pair, { maxDepth: 5, maxBufferSize: 8, canopyDepth: 4 })
    for (let leaf = 0; leaf < 32; leaf++) {
      pair.setSlot(BigInt(100 + leaf))
      await pair.succeed(compressedMint(pair, tree, collection.publicKey))
    }
    expect(await pair.fail(compressedMint(pair, tree, collection.publicKey))).toEqual(custom(0, 6017))
  })

  it('opens deep trees only with enough compute units and canopy', async () => {
    const size = { maxDepth: 24, maxBufferSize: 64 }
    expect(await pair.fail(treeOf(size))).toEqual(custom(1, 6041))
    const merkleTree = generateSigner(pair.umi)
    const builder = await createTree(pair.umi, { merkleTree, ...size, canopyDepth: 7 })
    const limited = await pair.client.bytes(
      builder.prepend(setComputeUnitLimit(pair.umi, { units: 100_000 })),
    )
    const spent = [pair.real.send(limited), pair.standIn.send(limited)]
    expect(spent.map((one) => one.err)).toEqual([outOfUnits(2), outOfUnits(2)])
    await pair.succeed(builder.prepend(setComputeUnitLimit(pair.umi, { units: 1_000_000 })))
    await pair.succeed(compressedMint(pair, merkleTree.publicKey, collection.publicKey))
  })

  it('refuses sizes that do not exist', async () => {
    expect(await pair.fail(treeOf({ maxDepth: 4, maxBufferSize: 8, space: 2000 }))).toEqual(custom(1, 6003))
    expect(await pair.fail(treeOf({ maxDepth: 14, maxBufferSize: 32, space: 60_000 }))).toEqual(
      custom(1, 6003),
    )
  })

  it('refuses an account too small for the tree, or with a canopy of no whole level', async () => {
    const size = { maxDepth: 5, maxBufferSize: 8 }
    const space = spaceOf(5, 8)
    const failed = { InstructionError: [1, 'ProgramFailedToComplete'] }
    expect(await pair.fail(treeOf({ ...size, space: space - 1 }))).toEqual(failed)
    expect(await pair.fail(treeOf({ ...size, space: 40 }))).toEqual(failed)
    expect(await pair.fail(treeOf({ ...size, space: space + 10 }))).toEqual(failed)
    expect(await pair.fail(treeOf({ ...size, space: space + 32 }))).toEqual(custom(1, 6041))
    expect(await pair.fail(treeOf({ ...size, space: space + 32 * 126 }))).toEqual(custom(1, 6041))
  })

  it('refuses an account of another program', async () => {
    const owner = publicKey(PROGRAM_IDS.bubblegum)
    expect(await pair.fail(treeOf({ maxDepth: 5, maxBufferSize: 8, owner }))).not.toBeNull()
  })

  it('refuses to open the same tree twice', async () => {
    const tree = await openTree(pair, { maxDepth: 3, maxBufferSize: 8 })
    const again = createTreeConfig(pair.umi, { merkleTree: tree, maxDepth: 3, maxBufferSize: 8 })
    expect(await pair.fail(again)).toEqual(custom(0, 0))
  })

  it('opens a tree whose config address already holds lamports', async () => {
    const merkleTree = generateSigner(pair.umi)
    const builder = await createTree(pair.umi, { merkleTree, maxDepth: 3, maxBufferSize: 8 })
    const config = builder.items.at(-1)?.instruction.keys[0]?.pubkey ?? merkleTree.publicKey
    await pair.succeed(transferSol(pair.umi, { destination: config, amount: sol(0.001) }))
    await pair.succeed(builder)
    await pair.succeed(compressedMint(pair, merkleTree.publicKey, collection.publicKey))
  })

  it('refuses foreign programs and a config at another address', async () => {
    const nobody = generateSigner(pair.umi).publicKey
    const size = { maxDepth: 3, maxBufferSize: 8 }
    expect(await pair.fail(treeOf({ ...size, config: { logWrapper: nobody } }))).toEqual(custom(1, 3008))
    expect(await pair.fail(treeOf({ ...size, config: { compressionProgram: nobody } }))).toEqual(
      custom(1, 3008),
    )
    expect(await pair.fail(treeOf({ ...size, config: { treeConfig: nobody } }))).toEqual(custom(1, 2006))
  })

  it('lets one creator pay and another own', async () => {
    const creator = generateSigner(pair.umi)
    const merkleTree = generateSigner(pair.umi)
    await pair.succeed(
      await createTree(pair.umi, { merkleTree, maxDepth: 3, maxBufferSize: 8, treeCreator: creator }),
    )
    const mint = (changes = {}) =>
      compressedMint(pair, merkleTree.publicKey, collection.publicKey, {}, changes)
    expect(await pair.fail(mint())).toEqual(custom(0, 6016))
    await pair.succeed(mint({ treeCreatorOrDelegate: creator }))
  })
})
