import type { FreezeTokenItem } from '#worker/chains/programs.ts'
import { makeHolders } from '../support/kinds/freezes.ts'
import { siteOn } from '../support/kinds/paid-in.ts'
import { accountOf, makeToken } from '../support/tokens.ts'
import type { BareFixture } from './bare-chain.ts'
import { sendInWaves, sendOneAtATime, slicesOf } from './waves.ts'
import { anyLimits } from '../support/any-limits.ts'

const oneAtATimeItems = 20
/** Signed at a time: within the life of a blockhash. */
const waveTransactions = 200

/** Freezes accounts that were made before the clock starts. @returns items a second, one at a time and packed. */
export async function freezeBare({ chain, context }: BareFixture, count: number) {
  const { authority, version } = context
  const site = siteOn(chain, authority)
  const token = await makeToken(site)
  const owners = await makeHolders(site, token, count + oneAtATimeItems)
  const items = owners.map((owner): FreezeTokenItem => {
    const { mint, program } = token
    return { key: owner, assetId: accountOf(owner, token), owner, mint, program, action: 'freeze' }
  })
  const { freezeToken } = chain.programs
  const of = { standard: 'token-metadata', version, authority } as const
  const sign = async (group: FreezeTokenItem[]) =>
    freezeToken.build(of, group, {
      blockhash: await chain.latestBlockhash(),
      computeUnits: 1_400_000,
      microLamports: 0n,
      limits: anyLimits,
    })
  const alone = items.slice(0, oneAtATimeItems).map((item) => [item])
  const oneAtATime = await sendOneAtATime(chain, alone, sign)
  const groups = freezeToken.pack(of, items.slice(oneAtATimeItems), new Map())
  const ms = await sendInWaves(chain, slicesOf(groups, waveTransactions), { sign })
  return { oneAtATime, packed: count / (ms / 1_000) }
}
