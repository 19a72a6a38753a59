import type { Payout, PayoutContext } from '#worker/chains/payout.ts'
import type { SignedTransaction } from '#worker/chains/transaction.ts'
import { payoutKindOf, type PayoutKind } from '../support/payout-kinds.ts'
import { sendAll, untilSeen, type BareFixture } from './bare-chain.ts'
import { benchPayouts } from './items.ts'

const oneAtATimeItems = 20
/** Signed at a time: within the life of a blockhash. */
const waveTransactions = 200

/** Pays out on a bare chain, guards and memos as the line has them. @returns items a second, one at a time and packed. */
export async function payBare(fixture: BareFixture, kind: PayoutKind, count: number) {
  const bare = { ...fixture, program: payoutKindOf(kind).program(fixture.chain.programs) }
  const alone = toPayouts(oneAtATimeItems, 'one').map((payout) => [payout])
  const oneAtATime = await payGroups(bare, alone, 1)
  const groups = bare.program.pack(contextOf(fixture, ''), toPayouts(count, 'bare'))
  return { oneAtATime, packed: await payGroups(bare, groups, waveTransactions) }
}

function toPayouts(count: number, tag: string): Payout[] {
  return benchPayouts(count).map(({ owner, amount }, at) => ({
    key: `${tag}:${at}`,
    owner,
    amount: BigInt(amount),
  }))
}

function contextOf({ context: { version, authority } }: BareFixture, seed: string): PayoutContext {
  return { version, authority, guard: { seed: seed.padEnd(28, '1') }, memo: { planId: 1, chunkId: 1 } }
}

type Bare = BareFixture & { program: ReturnType<ReturnType<typeof payoutKindOf>['program']> }

/** So many transactions a wave, signed with the clock stopped. @returns items a second. */
async function payGroups(bare: Bare, groups: Payout[][], perWave: number) {
  const { chain, program } = bare
  const start = performance.now()
  let signing = 0
  let last: SignedTransaction[] = []
  for (let from = 0; from < groups.length; from += perWave) {
    const since = performance.now()
    last = []
    for (const group of groups.slice(from, from + perWave))
      last.push(
        await program.build(contextOf(bare, group[0]?.key ?? ''), group, {
          blockhash: await chain.latestBlockhash(),
          computeUnits: 1_400_000,
          microLamports: 0n,
        }),
      )
    signing += performance.now() - since
    await sendAll(chain, last, 'confirmed')
  }
  await untilSeen(chain, last, 'finalized')
  const count = groups.reduce((sum, group) => sum + group.length, 0)
  return count / ((performance.now() - start - signing) / 1_000)
}
