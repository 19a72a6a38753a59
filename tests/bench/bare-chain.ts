import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Standard } from '#contract/codes/status.ts'
import { treeShapesFor } from '#contract/mint/tree-shape.ts'
import type { Chain } from '#worker/chains/adapter.ts'
import type { MintContext, MintItem, TreeContext } from '#worker/chains/programs.ts'
import { createSolanaChain } from '#worker/chains/solana/create-solana-chain.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'
import { newWallet } from '../support/wallet/wallet.ts'
import { airdrop } from './airdrop.ts'
import { benchItems } from './items.ts'
import { sendAll } from './send-all.ts'
import { sendInWaves, sendOneAtATime, slicesOf } from './waves.ts'
import { anyLimits } from '../support/any-limits.ts'

/** Signed at a time: within the life of a blockhash. */
const waveTransactions = 200

export interface BareFixture {
  url: string
  chain: Chain
  /** Without a tree: each mint makes its own, as each run of the line does. */
  context: MintContext
}

/** A collection on a bare chain. */
export async function prepareBare(url: string, standard: Standard): Promise<BareFixture> {
  const chain = createSolanaChain({
    network: 'localnet',
    rpcUrls: [url],
    priorityFloorMicroLamports: 0n,
    priorityCapMicroLamports: 0n,
    requestTimeoutMs: 30_000,
    timings: createPolicy(),
  })
  const authority = chain.signerFromSecret(newWallet().secret)
  await airdrop(url, authority.address)
  await sleep(500)
  const secret = randomBytes(32)
  const mint = chain.deriveSigner(secret, 'collection')
  const collection = {
    authority,
    mint,
    name: 'Bare',
    symbol: 'BARE',
    uri: 'https://example.test/c.json',
    sellerFeeBasisPoints: 0,
  }
  const options = {
    blockhash: await chain.latestBlockhash(),
    computeUnits: 400_000,
    microLamports: 0n,
    limits: anyLimits,
  }
  await sendAll(chain, [chain.programs.collection.build(collection, options)], 'finalized')
  const context: MintContext = {
    standard,
    version: 'v1',
    authority,
    collectionMint: mint.address,
    treeAddress: null,
    mintSecret: secret,
    guard: null,
  }
  return { url, chain, context }
}

/** One item a transaction. @returns items a second. */
export async function mintOneAtATime(bare: BareFixture, count: number) {
  const tree = treeFor(bare, count, { tag: 'one', willReveal: false })
  if (tree) await sendAll(bare.chain, [await signTree(bare, tree)], 'finalized')
  const fixture = inTree(bare, tree)
  const alone = mintItems(count, 'one').map((item) => [item])
  return sendOneAtATime(fixture.chain, alone, (group) => sign(fixture, group))
}

/**
 * The same packed transactions as the line's, the making of the tree included, signed before the clock
 * starts, sent over a few connections, until all are final. @returns items a second.
 */
export async function mintBare(bare: BareFixture, count: number, tag: string) {
  const { chain } = bare
  const tree = treeFor(bare, count, { tag, willReveal: false })
  const fixture = inTree(bare, tree)
  const groups = chain.programs.mint.pack(fixture.context, mintItems(count, tag))
  const making = tree ? [await signTree(bare, tree)] : []
  const start = performance.now()
  await sendAll(chain, making, 'confirmed')
  const makingMs = performance.now() - start
  const sendingMs = await sendInWaves(chain, slicesOf(groups, waveTransactions), {
    sign: (group) => sign(fixture, group),
  })
  return count / ((makingMs + sendingMs) / 1_000)
}

/**
 * The tree a run of `count` items makes; null for a standard without. One holds more than any bench mints.
 * @param willReveal its leaves are changed later: it has the buffer for it.
 */
export function treeFor(
  { chain, context }: BareFixture,
  count: number,
  { tag, willReveal }: { tag: string; willReveal: boolean },
): TreeContext | null {
  if (context.standard !== 'compressed') return null
  const [shape] = treeShapesFor(count, willReveal)
  const { authority, mintSecret } = context
  return shape ? { authority, tree: chain.deriveSigner(mintSecret, `tree ${tag}`), ...shape } : null
}

export function inTree(bare: BareFixture, tree: TreeContext | null): BareFixture {
  return { ...bare, context: { ...bare.context, treeAddress: tree?.tree.address ?? null } }
}

export async function signTree({ chain }: BareFixture, tree: TreeContext) {
  return chain.programs.tree.build(tree, {
    blockhash: await chain.latestBlockhash(),
    computeUnits: 400_000,
    microLamports: 0n,
    limits: anyLimits,
  })
}

export function mintItems(count: number, tag: string): MintItem[] {
  return benchItems(count, tag).map(({ row, name, symbol, uri, owner, sellerFeeBasisPoints }) => ({
    key: `${tag}:${row}`,
    name,
    symbol,
    uri,
    owner,
    sellerFeeBasisPoints,
    creators: [],
    isMutable: true,
  }))
}

async function sign({ chain, context }: BareFixture, items: MintItem[]) {
  return chain.programs.mint.build(context, items, {
    blockhash: await chain.latestBlockhash(),
    computeUnits: 1_400_000,
    microLamports: 0n,
    limits: anyLimits,
  })
}
