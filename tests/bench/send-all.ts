import { setTimeout as sleep } from 'node:timers/promises'
import type { Chain } from '#worker/chains/adapter.ts'
import type { SignedTransaction } from '#worker/chains/transaction.ts'

const lanes = 8

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
