import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSolana, type SolanaLocalnet } from '#localnet/solana/server.ts'
import { createSolanaChain } from '#worker/chains/solana/create-solana-chain.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'
import type { NetworkName } from '#contract/network.ts'

let solana: SolanaLocalnet
beforeAll(async () => {
  solana = await startSolana({ slotMs: 20, finalizedAfterSlots: 4, views: 2 })
})
afterAll(() => solana.close())

function open({
  network = 'localnet',
  rpcUrls = solana.urls,
}: { network?: NetworkName; rpcUrls?: string[] } = {}) {
  return createSolanaChain({
    ...{ rpcUrls, network, requestTimeoutMs: 5_000, timings: createPolicy() },
    ...{ priorityFloorMicroLamports: 0n, priorityCapMicroLamports: 0n },
  })
}

test('the first block from a slot on is there once the slot is final, the same for everybody who asks', async () => {
  const chain = open()
  const heads = await chain.slotHeads()
  expect(heads).toHaveLength(2)
  const slot = (heads[0] ?? 0n) + 10n
  expect(await chain.firstBlockFrom(slot)).toBeNull()
  await expect.poll(() => chain.firstBlockFrom(slot)).not.toBeNull()
  const block = await chain.firstBlockFrom(slot)
  expect(block).toMatchObject({ slot, blockhash: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/) })
  const other = open()
  expect(await other.firstBlockFrom(slot)).toEqual(block)
  for (const each of [chain, other]) each.close()
})

test('one host is no witness of a block on mainnet', async () => {
  const chain = open({ network: 'mainnet', rpcUrls: solana.urls.slice(0, 1) })
  await expect(chain.firstBlockFrom(1n)).rejects.toMatchObject({ said: { code: 'WITNESSES_FEW' } })
  chain.close()
})
