import type { Payout, PayoutContext, PayoutProgram } from '#worker/chains/payout.ts'
import { payoutKindOf, type PayoutKind } from '../support/kinds/payout-kinds.ts'
import type { BareFixture } from './bare-chain.ts'
import { benchPayouts } from './items.ts'
import { sendInWaves, slicesOf } from './waves.ts'

const oneAtATimeItems = 20
/** Signed at a time: within the life of a blockhash. */
const waveTransactions = 200

/** Pays out on a bare chain, guards and memos as the line has them. @returns items a second, one at a time and packed. */
export async function payBare(fixture: BareFixture, kind: PayoutKind, count: number) {
  const bare = { ...fixture, program: payoutKindOf(kind).program(fixture.chain.programs) }
  const alone = toPayouts(oneAtATimeItems, 'one').map((payout) => [payout])
  const oneAtATime = await payGroups(bare, slicesOf(alone, 1), 'confirmed')
  const groups = bare.program.pack(contextOf(fixture, ''), toPayouts(count, 'bare'))
  return { oneAtATime, packed: await payGroups(bare, slicesOf(groups, waveTransactions), 'finalized') }
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

/** Each in a transaction as it is here, signed with the clock stopped. @returns items a second. */
async function payGroups(
  bare: BareFixture & { program: PayoutProgram },
  waves: Payout[][][],
  until: 'confirmed' | 'finalized',
) {
  const { chain, program } = bare
  const sign = async (group: Payout[]) =>
    program.build(contextOf(bare, group[0]?.key ?? ''), group, {
      blockhash: await chain.latestBlockhash(),
      computeUnits: 1_400_000,
      microLamports: 0n,
    })
  const ms = await sendInWaves(chain, waves, { sign, until })
  return waves.flat(2).length / (ms / 1_000)
}
