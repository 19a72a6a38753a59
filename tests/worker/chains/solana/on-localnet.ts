import { startSolana } from '#localnet/solana/server.ts'
import type { Chain } from '#worker/chains/adapter.ts'
import type { MintContext, MintItem, Standard, TransactionVersion } from '#worker/chains/programs.ts'
import type { SendOptions, SignedTransaction } from '#worker/chains/transaction.ts'
import { createSolanaChain } from '#worker/chains/solana/create-solana-chain.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'
import { anyLimits } from '#tests/support/any-limits.ts'

type Localnet = Awaited<ReturnType<typeof startSolana>>

/** A small fast localnet of two views, and the adapter on it. Slots end only when a test ends them. */
export interface Fixture {
  localnet: Localnet
  chain: Chain
  authority: MintContext['authority']
  collectionMint: string
  send: (signed: SignedTransaction) => Promise<string>
  /** Sends, ends slots until it is final, and returns the error it landed with. */
  land: (signed: SignedTransaction) => Promise<unknown>
  options: (change?: Partial<SendOptions>) => Promise<SendOptions>
  makeTree(
    name: string,
    size?: { maxDepth: number; maxBufferSize: number; canopyDepth: number },
  ): Promise<string>
  context(standard: Standard, version: TransactionVersion, change?: Partial<MintContext>): MintContext
  close(): Promise<void>
}

export const FINAL_SLOTS = 6
const secret = new Uint8Array(32).fill(3)
const SMALL_TREE = { maxDepth: 14, maxBufferSize: 64, canopyDepth: 4 }

export async function openFixture(): Promise<Fixture> {
  const localnet = await startSolana({ port: 0, dataDir: null, slotMs: 20, finalizedAfterSlots: 4, views: 2 })
  await localnet.faults.stopSlots()
  const open = () =>
    createSolanaChain({
      network: 'localnet',
      rpcUrls: localnet.urls,
      priorityFloorMicroLamports: 1_000n,
      priorityCapMicroLamports: 50_000n,
      requestTimeoutMs: 5_000,
      timings: createPolicy(),
    })
  const chain = open()
  const authority = chain.deriveSigner(secret, 'authority')
  localnet.airdrop(authority.address, 500_000_000_000n)
  localnet.advance(FINAL_SLOTS)
  // Builders need the rent, which comes with it.
  await chain.latestBlockhash()

  const options = async (change: Partial<SendOptions> = {}): Promise<SendOptions> => ({
    // A fresh adapter each time: slots here pass faster than the moment a blockhash is shared for.
    blockhash: await open().latestBlockhash(),
    computeUnits: 1_400_000,
    microLamports: 1_000n,
    limits: anyLimits,
    ...change,
  })
  const send = async (signed: SignedTransaction) => {
    await chain.broadcast(signed.bytes)
    return signed.signature
  }
  const land = async (signed: SignedTransaction): Promise<unknown> => {
    await send(signed)
    localnet.advance(FINAL_SLOTS)
    const [status] = await chain.statuses([signed.signature])
    if (!status) throw new Error(`${signed.signature} did not land.`)
    return status.err
  }
  const collection = { ...collectionOf(chain), authority }
  const err = await land(chain.programs.collection.build(collection, await options()))
  if (err !== null) throw new Error(`The collection failed: ${JSON.stringify(err)}`)

  return {
    localnet,
    chain,
    authority,
    collectionMint: collection.mint.address,
    options,
    send,
    land,
    makeTree: async (name, size = SMALL_TREE) => {
      const tree = chain.deriveSigner(secret, name)
      const failure = await land(chain.programs.tree.build({ authority, tree, ...size }, await options()))
      if (failure !== null) throw new Error(`The tree failed: ${JSON.stringify(failure)}`)
      return tree.address
    },
    context: (standard, version, change = {}) => ({
      standard,
      version,
      authority,
      collectionMint: collection.mint.address,
      treeAddress: null,
      mintSecret: secret,
      guard: null,
      ...change,
    }),
    close: async () => {
      chain.close()
      await localnet.close()
    },
  }
}

/** What openFixture creates first. */
export function collectionOf(chain: Chain) {
  return {
    mint: chain.deriveSigner(secret, 'collection'),
    name: 'Punky Kongz 펑키콩즈',
    symbol: 'PUNKY',
    uri: 'https://arweave.net/collection',
    sellerFeeBasisPoints: 500,
  }
}

export function localItem(chain: Chain, key: string, change: Partial<MintItem> = {}): MintItem {
  return {
    key,
    name: `펑키콩즈 ${key}`.slice(0, 12),
    symbol: 'PUNKY',
    uri: `https://arweave.net/${'a'.repeat(43)}`,
    owner: chain.deriveSigner(secret, `owner of ${key}`).address,
    sellerFeeBasisPoints: 500,
    creators: [{ address: chain.deriveSigner(secret, 'authority').address, share: 100 }],
    isMutable: true,
    ...change,
  }
}
