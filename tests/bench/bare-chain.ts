import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Standard } from '#contract/codes/status.ts'
import { treeShapesFor } from '#contract/mint/tree-shape.ts'
import type { Chain } from '#worker/chains/adapter.ts'
import type { MintContext, MintItem, TreeContext } from '#worker/chains/programs.ts'
import type { SignedTransaction } from '#worker/chains/transaction.ts'
import { createSolanaChain } from '#worker/chains/solana/create-solana-chain.ts'
import { newWallet } from '../support/wallet/wallet.ts'
import { benchItems } from './items.ts'
import { airdrop } from './airdrop.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'

const lanes = 8
/** Signed at a time: within the life of a blockhash. */
const waveTransactions = 200

export interface BareFixture {
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
  const options = { blockhash: await chain.latestBlockhash(), computeUnits: 400_000, microLamports: 0n }
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
  return { chain, context }
}

/** Peers' way: one item a transaction, wait until it is confirmed, next. @returns items a second. */
export async function mintOneAtATime(bare: BareFixture, count: number) {
  const tree = treeFor(bare, count, 'one')
  if (tree) await sendAll(bare.chain, [await signTree(bare, tree)], 'finalized')
  const fixture = inTree(bare, tree)
  const items = mintItems(count, 'one')
  const start = performance.now()
  for (const item of items) await sendAll(fixture.chain, [await sign(fixture, [item])], 'confirmed')
  return count / seconds(start)
}

/**
 * The same packed transactions as the line's, the making of the tree included, signed before the clock
 * starts, sent over a few connections, until all are final. @returns items a second.
 */
export async function mintBare(bare: BareFixture, count: number, tag: string) {
  const { chain } = bare
  const tree = treeFor(bare, count, tag)
  const fixture = inTree(bare, tree)
  const groups = chain.programs.mint.pack(fixture.context, mintItems(count, tag))
  const making = tree ? [await signTree(bare, tree)] : []
  const start = performance.now()
  await sendAll(chain, making, 'confirmed')
  let signing = 0
  let last: SignedTransaction[] = []
  for (let from = 0; from < groups.length; from += waveTransactions) {
    const signingSince = performance.now()
    const wave: SignedTransaction[] = []
    for (const group of groups.slice(from, from + waveTransactions)) wave.push(await sign(fixture, group))
    signing += performance.now() - signingSince
    await sendAll(chain, wave, from + waveTransactions >= groups.length ? null : 'confirmed')
    last = wave
  }
  await untilSeen(chain, last, 'finalized')
  return count / (seconds(start) - signing / 1_000)
}

/** The tree a run of `count` items makes; null for a standard without. One holds more than any bench mints. */
export function treeFor({ chain, context }: BareFixture, count: number, tag: string): TreeContext | null {
  if (context.standard !== 'compressed') return null
  const [shape] = treeShapesFor(count, false)
  const { authority, mintSecret } = context
  return shape ? { authority, tree: chain.deriveSigner(mintSecret, `tree ${tag}`), ...shape } : null
}

export function inTree({ chain, context }: BareFixture, tree: TreeContext | null): BareFixture {
  return {
    chain,
    context: { ...context, treeAddress: tree?.tree.address ?? null },
  }
}

export async function signTree({ chain }: BareFixture, tree: TreeContext) {
  return chain.programs.tree.build(tree, {
    blockhash: await chain.latestBlockhash(),
    computeUnits: 400_000,
    microLamports: 0n,
  })
}

function seconds(start: number) {
  return (performance.now() - start) / 1_000
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
  })
}

export async function sendAll(
  chain: Chain,
  signed: SignedTransaction[],
  until: 'confirmed' | 'finalized' | null,
) {
  let next = 0
  const lane = async () => {
    while (next < signed.length) {
      const transaction = signed[next]
      next += 1
      if (transaction) await chain.broadcast(transaction.bytes)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  if (until) await untilSeen(chain, signed, until)
}

export async function untilSeen(chain: Chain, signed: SignedTransaction[], until: 'confirmed' | 'finalized') {
  for (;;) {
    const statuses = await chain.statuses(signed.map(({ signature }) => signature))
    const failed = statuses.find((status) => status?.err)
    if (failed) throw new Error(`A transaction of the bare chain failed: ${JSON.stringify(failed.err)}`)
    const isSeen = (confirmation: string | undefined) =>
      confirmation === 'finalized' || (until === 'confirmed' && confirmation === 'confirmed')
    if (statuses.every((status) => isSeen(status?.confirmation))) return
    await sleep(5)
  }
}
