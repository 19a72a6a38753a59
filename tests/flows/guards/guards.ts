import { sql } from 'drizzle-orm'
import { emptyWallet } from '../../chaos/faults/wallet.ts'
import { until, type Line } from '../../support/line.ts'
import { untilFinal } from '../../support/sign-and-die.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

/** What a guard of a line holds. */
export const guardLamports = 890_880n

/** Guards of a line, as the chain shows them. */
export function guardsOf(line: () => Line) {
  return {
    /** Where the guard of a run with one chunk is, or would be. */
    guardOf: async (masterId: number) => {
      const [chunk] = await line().db.execute<{ seed: string }>(
        sql`select guard_seed as seed from chunks where master_id = ${masterId} and guard_seed is not null`,
      )
      const seed = chunk?.seed ?? ''
      const { guard } = line().ctx.chain.programs
      return { seed, address: guard.addressOf(line().wallet.address, { seed }) }
    },
    /** A transfer of a wallet that is none of ours, final. */
    sendFromStranger: async ({ seed, address }: { seed: string; address: string }, lamports: bigint) => {
      const { solana, wallet: payer, ctx } = line()
      const wallet = newWallet()
      await untilFinal(line(), solana.airdrop(wallet.address, lamports + 5_000n))
      await emptyWallet({ solana, wallet, sink: { ...wallet, address } })
      await until('it is final', async () => {
        const [live] = await ctx.chain.programs.guard.listLive(payer.address, [{ seed }])
        return live !== undefined && live.lamports % guardLamports === lamports % guardLamports
      })
    },
    lamportsOf: async (address: string) => (await line().ctx.chain.balances([address]))[0],
  }
}
