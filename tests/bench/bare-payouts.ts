import type { Token } from '#contract/send-token/token.ts'
import type { Payout, PayoutContext } from '#worker/chains/payout.ts'
import { makePaid } from '../support/kinds/paid-in.ts'
import { payoutKindOf, type PayoutKind } from '../support/kinds/payout-kinds.ts'
import type { BareFixture } from './bare-chain.ts'
import { benchPayouts } from './items.ts'
import { sendInWaves, sendOneAtATime, slicesOf } from './waves.ts'
import { anyLimits } from '../support/any-limits.ts'

const oneAtATimeItems = 20
/** Signed at a time: within the life of a blockhash. */
const waveTransactions = 200

/** Pays out on a bare chain, guards and memos as the line has them. @returns items a second, one at a time and packed. */
export async function payBare(fixture: BareFixture, kind: PayoutKind, count: number) {
  const bare = { ...fixture, program: payoutKindOf(kind).program(fixture.chain.programs) }
  const token = await makePaid(kind, bare.chain, bare.context.authority)
  const wallet = payoutKindOf(kind).isOfWallet ? bare.context.authority.address : undefined
  const payouts = (of: number, tag: string) => toPayouts(of, { tag, token, wallet })
  const sign = async (group: Payout[]) =>
    bare.program.build(contextOf(bare, group[0]?.key ?? ''), group, {
      blockhash: await bare.chain.latestBlockhash(),
      computeUnits: 1_400_000,
      microLamports: 0n,
      limits: anyLimits,
    })
  const alone = payouts(oneAtATimeItems, 'one').map((payout) => [payout])
  const oneAtATime = await sendOneAtATime(bare.chain, alone, sign)
  const packed = payouts(count, 'bare')
  const groups = bare.program.pack(contextOf(bare, ''), packed, await bare.program.listOpening(packed))
  const ms = await sendInWaves(bare.chain, slicesOf(groups, waveTransactions), { sign })
  return { oneAtATime, packed: count / (ms / 1_000) }
}

function toPayouts(
  count: number,
  { tag, token, wallet }: { tag: string; token: Token | null; wallet: string | undefined },
): Payout[] {
  return benchPayouts(count, wallet).map(({ owner, amount }, at) => ({
    key: `${tag}:${at}`,
    owner,
    amount: BigInt(amount),
    ...(token && { token }),
  }))
}

function contextOf({ context: { version, authority } }: BareFixture, seed: string): PayoutContext {
  return { version, authority, guard: { seed: seed.padStart(28, '1') }, memo: { planId: 1, chunkId: 1 } }
}
