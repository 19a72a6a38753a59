import { expect } from 'vitest'
import { z } from 'zod'
import type { Standard } from '#contract/codes/status.ts'
import { createSolanaChain } from '#worker/chains/solana/create-solana-chain.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'
import { ended, itemsOf, until, type Line } from '../../support/line.ts'
import { testItems } from '../../support/rows.ts'
import { untilFinal } from '../../support/sign-and-die.ts'
import type { Wallet } from '../../support/wallet/wallet.ts'
import { withWorker } from '../../support/with-worker.ts'
import { anyLimits } from '../../support/any-limits.ts'

let serial = 0

/** NFTs of the project's wallet, or of another, as a run of the line left them. */
export async function minted(line: Line, standard: Standard, count: number, owner = line.wallet.address) {
  const items = testItems(count, `sent${++serial}`, [owner])
  const masterId = await line.plan({ standard, items })
  await withWorker(line, async () => expect((await ended(line.db, masterId)).status).toBe('20'))
  return (await itemsOf(line.db, masterId)).map((item) => item.asset_id ?? '')
}

const assetsSchema = z.array(z.object({ ownership: z.object({ owner: z.string() }) }).nullable())

/** Who holds each of some assets, as the chain's index shows it. */
export async function holdersOf(line: Line, assetIds: string[]) {
  const response = await fetch(line.solana.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getAssets', params: [{ ids: assetIds }] }),
  })
  const { result } = z.object({ result: assetsSchema }).parse(await response.json())
  return result.map((asset) => asset?.ownership.owner ?? null)
}

/** A holder sends NFTs back to the project's wallet, or on to another, one after another. */
export async function returnToWallet(
  line: Line,
  standard: Standard,
  { assetIds, from, to = line.wallet.address }: { assetIds: string[]; from: Wallet; to?: string },
) {
  line.solana.airdrop(from.address, 1_000_000_000n)
  const chain = createSolanaChain({
    network: 'localnet',
    rpcUrls: line.solana.urls,
    priorityFloorMicroLamports: 0n,
    priorityCapMicroLamports: 0n,
    requestTimeoutMs: 5_000,
    timings: createPolicy(),
  })
  try {
    const isFunded = async () => ((await chain.balances([from.address]))[0] ?? 0n) > 0n
    await until('the holder can pay', isFunded)
    const context = { standard, version: 'v0' as const, authority: chain.signerFromSecret(from.secret) }
    for (const assetId of assetIds) {
      const item = { key: assetId, assetId, owner: to }
      const signature = await whenIndexed(async () => {
        const signed = await chain.programs.transfer.build(context, [item], {
          blockhash: await chain.latestBlockhash(),
          computeUnits: 400_000,
          microLamports: 0n,
          limits: anyLimits,
        })
        await chain.broadcast(signed.bytes)
        return signed.signature
      })
      await untilFinal(line, signature)
    }
  } finally {
    chain.close()
  }
  await until('the index has seen it', async () =>
    (await holdersOf(line, assetIds)).every((holder) => holder === to),
  )
}

/** The index is a slot behind. */
async function whenIndexed(send: () => Promise<string>): Promise<string> {
  let sent = ''
  await until('it is sent', async () => {
    sent = await send().catch(() => '')
    return sent !== ''
  })
  return sent
}
