import { createHash } from 'node:crypto'
import { createAccount } from '@metaplex-foundation/mpl-toolbox'
import {
  generateSigner,
  type KeypairSigner,
  lamports,
  type PublicKey,
  publicKey,
  publicKeyBytes,
  transactionBuilder,
  type TransactionBuilder,
} from '@metaplex-foundation/umi'
import { beforeAll, describe, expect, it } from 'vitest'
import { PROGRAM_IDS } from '#localnet/solana/executor/program-images.ts'
import { emptyNode } from '#localnet/solana/programs/account-compression/empty-nodes.ts'
import { parentNode } from '#localnet/solana/programs/account-compression/keccak.ts'
import { treeBytes } from '#localnet/solana/programs/account-compression/tree-sizes.ts'
import { custom, ExecutorPair, expectLikeUnits, hasRealImages } from './executor-pair.ts'

const COMPRESSION = publicKey(PROGRAM_IDS.accountCompression)
const NOOP = publicKey(PROGRAM_IDS.noop)
const DEPTH = 5
const BUFFER = 8
/** The real program trips over its own stack while it makes this error. */
const failedInside = { InstructionError: [0, 'ProgramFailedToComplete'] }

/** The error of a proof that does not fit, by the depth of the tree. */
function unproven(depth: number): unknown {
  return depth < 20 ? failedInside : custom(0, 6001)
}

describe.skipIf(!hasRealImages())('trees as the real Account Compression keeps them', () => {
  let pair: ExecutorPair

  beforeAll(() => {
    pair = new ExecutorPair()
  })

  it('appends and replaces leaves, with proofs old and new, for canopies of every height', async () => {
    for (const canopy of [0, 2, 5]) {
      const tree = await openTree(canopy)
      for (let leaf = 1; leaf <= 6; leaf++) await pair.succeed(append(tree, leafOf(leaf)))
      const state = new MerkleTree([1, 2, 3, 4, 5, 6].map(leafOf))
      const before = { root: state.root(), proof: state.proof(1) }
      await pair.succeed(replace(tree, state, { index: 3, to: leafOf(40), canopy }))
      await pair.succeed(replace(tree, state, { index: 1, to: leafOf(20), canopy, ...before }))
      await pair.succeed(replace(tree, state, { index: 5, to: leafOf(60), canopy }))
      await pair.succeed(append(tree, leafOf(7)))
      state.leaves.push(leafOf(7))
      await pair.succeed(replace(tree, state, { index: 7, from: emptyNode(0), to: leafOf(8), canopy }))
      await pair.succeed(replace(tree, state, { index: 7, to: emptyNode(0), canopy }))
      await pair.succeed(append(tree, leafOf(9)))
    }
  })

  it('fills the tree by appending and still replaces its leaves', async () => {
    const tree = await openTree(1)
    const leaves = Array.from({ length: 32 }, (_, index) => leafOf(index + 1))
    for (const leaf of leaves) await pair.succeed(append(tree, leaf))
    expect(await pair.fail(append(tree, leafOf(99)))).toEqual(failedInside)
    const state = new MerkleTree(leaves)
    for (const index of [0, 31, 16])
      await pair.succeed(replace(tree, state, { index, to: leafOf(100 + index), canopy: 1 }))
  })

  it('refuses a wrong leaf, proof, root, index, authority and an empty leaf', async () => {
    const tree = await openTree(0)
    for (let leaf = 1; leaf <= 3; leaf++) await pair.succeed(append(tree, leafOf(leaf)))
    const state = () => new MerkleTree([1, 2, 3].map(leafOf))
    const refused = async (change: Partial<Replacement>, index = 1) =>
      pair.fail(replace(tree, state(), { index, to: leafOf(9), canopy: 0, ...change }))
    expect(await refused({ from: leafOf(5) })).toEqual(failedInside)
    expect(await refused({ proof: state().proof(0) })).toEqual(failedInside)
    expect(await refused({ root: leafOf(5), from: leafOf(5) })).toEqual(failedInside)
    expect(await refused({}, 20)).toEqual(failedInside)
    expect(await refused({ at: 32 })).toEqual(custom(0, 6008))
    expect(await pair.fail(append(tree, emptyNode(0)))).toEqual(failedInside)
    const stranger = generateSigner(pair.umi)
    expect(await pair.fail(append({ ...tree, authority: stranger }, leafOf(4)))).toEqual(custom(0, 6005))
    await pair.succeed(replace(tree, state(), { index: 1, to: leafOf(9), canopy: 0 }))
    const stale = state()
    expect(await pair.fail(replace(tree, stale, { index: 1, to: leafOf(10), canopy: 0 }))).toEqual(
      failedInside,
    )
  })

  it.each([
    [3, 8, failedInside],
    [14, 64, failedInside],
    [19, 64, failedInside],
    [20, 64, custom(0, 6001)],
    [24, 64, custom(0, 6001)],
  ])('fails alike on a tree of depth %i', async (depth, buffer, err) => {
    const tree = await openTree(0, depth, buffer)
    await pair.succeed(append(tree, leafOf(1)))
    expect(await pair.fail(append(tree, emptyNode(0)))).toEqual(err)
    const state = new MerkleTree([leafOf(2)])
    expect(await pair.fail(replace(tree, state, { index: 0, to: leafOf(3), canopy: 0 }))).toEqual(err)
  })

  it('proves a leaf, by a proof that others have made stale too, and changes nothing', async () => {
    const tree = await openTree(2)
    for (let leaf = 1; leaf <= 3; leaf++) await pair.succeed(append(tree, leafOf(leaf)))
    const state = new MerkleTree([1, 2, 3].map(leafOf))
    const before = { root: state.root(), proof: state.proof(0) }
    await expectLikeUnits(pair, verify(tree, state, { index: 0, canopy: 2 }))
    for (const index of [0, 1, 2]) await pair.succeed(verify(tree, state, { index, canopy: 2 }))
    await pair.succeed(verify(tree, state, { index: 3, from: emptyNode(0), canopy: 2 }))
    await pair.succeed(replace(tree, state, { index: 1, to: leafOf(20), canopy: 2 }))
    await pair.succeed(verify(tree, state, { index: 0, canopy: 2, ...before }))
    await pair.succeed(verify(tree, state, { index: 0, canopy: 2, root: leafOf(5) }))
    await pair.succeed(verify(tree, state, { index: 1, canopy: 2 }))
  })

  it('refuses to prove another leaf, by another proof, at another place and in no tree', async () => {
    const tree = await openTree(0)
    for (let leaf = 1; leaf <= 3; leaf++) await pair.succeed(append(tree, leafOf(leaf)))
    const state = new MerkleTree([1, 2, 3].map(leafOf))
    const refused = async (change: Partial<Claim>, index = 1, of = tree) =>
      pair.fail(verify(of, state, { index, canopy: 0, ...change }))
    expect(await refused({ from: leafOf(5) })).toEqual(unproven(DEPTH))
    expect(await refused({ proof: state.proof(0) })).toEqual(unproven(DEPTH))
    expect(await refused({ proof: [...state.proof(1), leafOf(1)] })).toEqual(failedInside)
    expect(await refused({}, 20)).toEqual(unproven(DEPTH))
    expect(await refused({ at: 32 })).toEqual(custom(0, 6008))
    const blank = generateSigner(pair.umi)
    await pair.succeed(space(blank, 2_000))
    expect(await refused({}, 1, { ...tree, account: blank.publicKey })).toEqual(custom(0, 6007))
    expect(await refused({}, 1, { ...tree, account: pair.umi.identity.publicKey })).toEqual(custom(0, 6006))
  })

  it.each([
    [3, 8],
    [14, 64],
    [20, 64],
    [24, 64],
  ])('fails to prove alike on a tree of depth %i', async (depth, buffer) => {
    const tree = await openTree(0, depth, buffer)
    await pair.succeed(append(tree, leafOf(1)))
    const state = new MerkleTree([leafOf(2)])
    expect(await pair.fail(verify(tree, state, { index: 0, canopy: 0 }))).toEqual(unproven(depth))
  })

  it.each([7, 8, 9, 10, 12])('lets a proof be %i changes old on a buffer of 8, or not', async (changes) => {
    const tree = await openTree(0)
    const state = new MerkleTree([leafOf(1)])
    await pair.succeed(append(tree, leafOf(1)))
    const old = { root: state.root(), proof: state.proof(0) }
    for (let leaf = 2; leaf <= changes + 1; leaf++) {
      await pair.succeed(append(tree, leafOf(leaf)))
      state.leaves.push(leafOf(leaf))
    }
    const { err } = await pair.send(replace(tree, state, { index: 0, to: leafOf(50), canopy: 0, ...old }))
    if (changes < BUFFER) expect(err).toBeNull()
  })

  it('refuses accounts that are no tree', async () => {
    const tree = await openTree(0)
    const foreign = { ...tree, account: pair.umi.identity.publicKey }
    expect(await pair.fail(append(foreign, leafOf(1)))).toEqual(custom(0, 6006))
    const blank = generateSigner(pair.umi)
    await pair.succeed(space(blank, 2_000))
    expect(await pair.fail(append({ ...tree, account: blank.publicKey }, leafOf(1)))).toEqual(custom(0, 6007))
  })

  it('runs Noop with anything', async () => {
    const keys = [{ pubkey: pair.umi.identity.publicKey, isSigner: true, isWritable: true }]
    await pair.succeed(instruction(NOOP, keys, new Uint8Array([1, 2, 3])))
    await pair.succeed(instruction(NOOP, [], new Uint8Array()))
  })

  interface Tree {
    account: PublicKey
    authority: KeypairSigner
  }

  async function openTree(canopy: number, depth = DEPTH, buffer = BUFFER): Promise<Tree> {
    const account = generateSigner(pair.umi)
    const authority = generateSigner(pair.umi)
    const bytes = 56 + (treeBytes(depth, buffer) ?? 0) + 32 * (2 ** (canopy + 1) - 2)
    const tree = { account: account.publicKey, authority }
    await pair.succeed(
      space(account, bytes).add(call(tree, 'init_empty_merkle_tree', [u32(depth), u32(buffer)])),
    )
    return tree
  }

  function space(account: KeypairSigner, bytes: number): TransactionBuilder {
    const rent = lamports(pair.real.minimumBalanceForRentExemption(bytes))
    return createAccount(pair.umi, {
      newAccount: account,
      lamports: rent,
      space: bytes,
      programId: COMPRESSION,
    })
  }

  const append = (tree: Tree, leaf: Uint8Array) => call(tree, 'append', [leaf])

  interface Claim {
    index: number
    canopy: number
    from?: Uint8Array
    root?: Uint8Array
    proof?: Uint8Array[]
    at?: number
  }
  type Replacement = Claim & { to: Uint8Array }

  function replace(tree: Tree, state: MerkleTree, change: Replacement): TransactionBuilder {
    const { index, to, canopy } = change
    const root = change.root ?? state.root()
    const from = change.from ?? state.leaf(index)
    const proof = (change.proof ?? state.proof(index)).slice(0, DEPTH - canopy)
    state.leaves[index] = to
    return call(tree, 'replace_leaf', [root, from, to, u32(change.at ?? index)], proof)
  }

  function verify(tree: Tree, state: MerkleTree, claim: Claim): TransactionBuilder {
    const { index, canopy } = claim
    const root = claim.root ?? state.root()
    const full = claim.proof ?? state.proof(index)
    const nodes = full.slice(0, full.length - canopy).map((node) => publicKey(node))
    const keys = [tree.account, ...nodes].map((pubkey) => ({ pubkey, isSigner: false, isWritable: false }))
    const args = [root, claim.from ?? state.leaf(index), u32(claim.at ?? index)]
    return instruction(COMPRESSION, keys, Buffer.concat([discriminator('verify_leaf'), ...args]))
  }

  function call(tree: Tree, name: string, args: Uint8Array[], proof: Uint8Array[] = []): TransactionBuilder {
    const keys = [
      { pubkey: tree.account, isSigner: false, isWritable: true },
      { pubkey: tree.authority.publicKey, isSigner: true, isWritable: false },
      { pubkey: NOOP, isSigner: false, isWritable: false },
      ...proof.map((node) => ({ pubkey: publicKey(node), isSigner: false, isWritable: false })),
    ]
    return instruction(COMPRESSION, keys, Buffer.concat([discriminator(name), ...args]), [tree.authority])
  }
})

function instruction(
  programId: PublicKey,
  keys: { pubkey: PublicKey; isSigner: boolean; isWritable: boolean }[],
  data: Uint8Array,
  signers: KeypairSigner[] = [],
): TransactionBuilder {
  return transactionBuilder([{ instruction: { programId, keys, data }, signers, bytesCreatedOnChain: 0 }])
}

/** A plain Merkle tree of fixed depth to take proofs from. */
class MerkleTree {
  constructor(readonly leaves: Uint8Array[]) {}

  leaf(index: number): Uint8Array {
    return this.leaves[index] ?? emptyNode(0)
  }

  root(): Uint8Array {
    return this.node(DEPTH, 0)
  }

  proof(index: number): Uint8Array[] {
    return Array.from({ length: DEPTH }, (_, level) => this.node(level, (index >> level) ^ 1))
  }

  private node(level: number, index: number): Uint8Array {
    if (index << level >= this.leaves.length) return emptyNode(level)
    if (level === 0) return this.leaf(index)
    return parentNode(this.node(level - 1, index * 2), this.node(level - 1, index * 2 + 1))
  }
}

function leafOf(value: number): Uint8Array {
  return publicKeyBytes(publicKey(new Uint8Array(32).fill(value)))
}

function discriminator(name: string): Uint8Array {
  return createHash('sha256').update(`global:${name}`).digest().subarray(0, 8)
}

function u32(value: number): Uint8Array {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
