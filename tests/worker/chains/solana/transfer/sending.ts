import { expect } from 'vitest'
import { z } from 'zod'
import type { TransactionBuilder } from '@metaplex-foundation/umi'
import type { AssetItem, Standard, TransferItem } from '#worker/chains/programs.ts'
import type { Signer } from '#worker/chains/transaction.ts'
import { listLeaves } from '#worker/chains/solana/assets/leaves.ts'
import { createSolanaChain } from '#worker/chains/solana/create-solana-chain.ts'
import { fromUmi } from '#worker/chains/solana/instructions/from-umi.ts'
import type { Instruction } from '#worker/chains/solana/message/instruction.ts'
import { signTransaction } from '#worker/chains/solana/message/sign-transaction.ts'
import type { Rpc } from '#worker/chains/solana/rpc/rpc-pool.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'
import { startRpcProxy } from '#tests/support/rpc-proxy.ts'
import { FINAL_SLOTS, localItem, openFixture } from '../on-localnet.ts'

const secret = new Uint8Array(32).fill(11)

/** A localnet with a wallet whose NFTs are sent, seen through two RPCs which say what a test wants. */
export async function openSending() {
  const fixture = await openFixture()
  const proxies = await Promise.all(fixture.localnet.urls.map(startRpcProxy))
  const chain = createSolanaChain({
    network: 'localnet',
    rpcUrls: proxies.map(({ url }) => url),
    priorityFloorMicroLamports: 0n,
    priorityCapMicroLamports: 0n,
    requestTimeoutMs: 5_000,
    timings: createPolicy(),
  })
  const { transfer } = chain.programs
  let serial = 0
  const newSigner = (): Signer => fixture.chain.deriveSigner(secret, `wallet ${++serial}`)
  const contextOf = (standard: Standard, authority: Signer = fixture.authority) => ({
    standard,
    version: 'v1' as const,
    authority,
  })
  const settle = () => fixture.localnet.advance(FINAL_SLOTS)

  async function minted(standard: Standard, count: number): Promise<AssetItem[]> {
    const treeAddress = standard === 'compressed' ? await fixture.makeTree(`sent ${++serial}`) : null
    const context = fixture.context(standard, 'v1', { treeAddress })
    const owner = fixture.authority.address
    const items = Array.from({ length: count }, () =>
      localItem(fixture.chain, `${++serial}-${standard}`, { owner }),
    )
    const signed = fixture.chain.programs.mint.build(context, items, await fixture.options())
    expect(await fixture.land(signed)).toBeNull()
    // The index is a slot behind.
    settle()
    const found = await fixture.chain.programs.mint.readBack(context, items, signed.signature)
    return found.items.map(({ key, assetId }) => ({ key, assetId }))
  }
  async function toSend(standard: Standard, count: number): Promise<TransferItem[]> {
    return (await minted(standard, count)).map((item) => ({ ...item, owner: newSigner().address }))
  }
  async function build(standard: Standard, items: TransferItem[]) {
    return transfer.build(contextOf(standard), items, await fixture.options())
  }
  /** Lands other instructions, as whoever else has the keys. */
  async function land(instructions: Instruction[], signers: Signer[] = []) {
    const plan = { payer: fixture.authority, signers, instructions, prologue: 0, instructionsPerItem: 1 }
    const signed = signTransaction({ version: 'v0', ...plan }, await fixture.options())
    expect(await fixture.land(signed)).toBeNull()
    settle()
  }
  async function ask(method: string, params: unknown): Promise<unknown> {
    const response = await fetch(fixture.localnet.urls[0] ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    return z.object({ result: z.unknown() }).parse(await response.json()).result
  }
  return {
    ...{ fixture, proxies, chain, newSigner, contextOf, settle, toSend, build, land, ask },
    landBuilt: (...builders: TransactionBuilder[]) => land(builders.flatMap(fromUmi)),
    oneToSend: async (standard: Standard): Promise<TransferItem> => {
      const [item] = await toSend(standard, 1)
      if (!item) throw new Error('Nothing was minted.')
      return item
    },
    readBack: (standard: Standard, items: TransferItem[], signature: string) =>
      transfer.readBack(contextOf(standard), items, signature),
    sent: async (standard: Standard, items: TransferItem[]) => {
      const signed = await build(standard, items)
      expect(await fixture.land(signed)).toBeNull()
      settle()
      return signed.signature
    },
    /** What the failure of a transaction of one item means. */
    refusalOf: (
      standard: Standard,
      err: unknown,
      signed: { firstItemInstruction: number; instructionsPerItem: number },
    ) => transfer.classify(standard, err, { ...signed, itemCount: 1 }).error.code,
    leafOf: async (assetId: string) => {
      const rpc: Rpc = { call: async (method, params, schema) => schema.parse(await ask(method, params)) }
      const leaf = (await listLeaves(rpc, [assetId])).get(assetId)
      if (!leaf) throw new Error('The index does not know it.')
      return leaf
    },
    close: async () => {
      chain.close()
      await Promise.all(proxies.map((proxy) => proxy.close()))
      await fixture.close()
    },
  }
}

export type Sending = Awaited<ReturnType<typeof openSending>>
