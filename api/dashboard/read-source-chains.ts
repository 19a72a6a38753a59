import { sourceCoinLowMilli } from '#contract/alert/codes.ts'
import { coinTextOf } from '#contract/coin-amount.ts'
import { witnessOf } from '#contract/codes/rpc-agreement.ts'
import { toChecksum } from '#contract/evm-address.ts'
import type { SourceChainState } from '#contract/dashboard/source-chains.ts'
import {
  listReadHeights,
  listReturnsWaiting,
  listSourceReadings,
  listSourceWallets,
} from '#db/migration/source-chain-state.ts'
import { presentInstant } from '../http/instant.ts'
import type { Services } from '../services.ts'

/** A return that is not over after so long is held up, as the first rule of alerts says. */
const heldUpMinutes = 60
const lowWei = BigInt(sourceCoinLowMilli) * 10n ** 15n

/** Of each source chain that is on, what workers last saw of it and what waits there. */
export async function readSourceChains({
  db,
  chains,
  policy,
}: Pick<Services, 'db' | 'chains' | 'policy'>): Promise<SourceChainState[]> {
  if (chains.old.length === 0) return []
  const [readings, wallets, returns, heights] = await Promise.all([
    listSourceReadings(db),
    listSourceWallets(db),
    listReturnsWaiting(db),
    listReadHeights(db),
  ])
  return chains.old.map((settings) => {
    const { chain } = settings
    const isOf = (row: { chain: string }) => row.chain === chain
    const read = readings.find(isOf)
    const isStale = !read || Date.now() - read.at.getTime() > policy.chainReadingMaxAgeMs
    return {
      ...{ chain, name: settings.name, coin: settings.coin },
      ...presentReading(read, { isStale, quorum: settings.reader.quorum }),
      ...presentHeights(read?.reading.rpcs ?? [], heights.find(isOf)?.height ?? null),
      wallets: wallets.filter(isOf).map(presentWallet),
      returns: presentReturns(returns.find(isOf)),
    }
  })
}

type Reading = Awaited<ReturnType<typeof listSourceReadings>>[number]

function presentReading(
  read: Reading | undefined,
  { isStale, quorum }: { isStale: boolean; quorum: number },
) {
  const rpcs = read?.reading.rpcs ?? []
  return {
    at: read ? presentInstant(read.at) : null,
    isStale,
    rpcs,
    quorum,
    isReadable: !isStale && hostsOf(rpcs.filter(({ healthy }) => healthy)) >= quorum,
  }
}

/** RPCs of one host are numbered behind its name. */
function hostsOf(rpcs: { name: string }[]) {
  return new Set(rpcs.map(({ name }) => witnessOf(`http://${name.split(' ')[0]}`))).size
}

function presentHeights(rpcs: { head: number | null }[], readBlock: number | null) {
  const heads = rpcs.flatMap(({ head }) => head ?? [])
  // A block that was read is there, also where an RPC was asked for its newest before that.
  const head = heads.length > 0 ? Math.max(...heads, readBlock ?? 0) : null
  return {
    head,
    readBlock,
    blocksUnread: head === null || readBlock === null ? null : Math.max(0, head - readBlock),
  }
}

function presentWallet(wallet: Awaited<ReturnType<typeof listSourceWallets>>[number]) {
  const { address, projectId, projectSymbols, balanceWei, owedWei, spentPerDayWei, daysLeft } = wallet
  const isLow = balanceWei !== null && (BigInt(balanceWei) < lowWei || BigInt(balanceWei) < BigInt(owedWei))
  const names = { address: toChecksum(address), projectId, projectSymbols }
  return { ...names, balanceWei, owedWei, spentPerDayWei, daysLeft, isLow }
}

function presentReturns(waiting: { planned: number; seconds: number } | undefined) {
  if (!waiting) return { planned: 0, oldestMinutes: null, isHeldUp: false }
  const oldestMinutes = Math.max(0, Math.floor(waiting.seconds / 60))
  return { planned: waiting.planned, oldestMinutes, isHeldUp: oldestMinutes >= heldUpMinutes }
}

/** What a chain waits for, or which RPC it goes on without; null while all is well. RPCs are named by their host. */
export function whyUnread({ isStale, at, rpcs }: SourceChainState): string | null {
  if (at === null) return 'No worker has asked its RPCs yet.'
  if (isStale) return `A worker last asked its RPCs at ${at}.`
  const away = rpcs.filter(({ healthy }) => !healthy)
  return away.length === 0 ? null : away.map(({ name, reason }) => `${name}: ${reason}.`).join(' ')
}

/** Of a chain that can be read, what needs a person soon; null: nothing. Nothing stops for it yet, so it is no failure. */
export function whatIsLow({ wallets, returns, coin }: SourceChainState): string | null {
  const low = wallets.flatMap(({ isLow, address, balanceWei, daysLeft }) =>
    isLow && balanceWei !== null
      ? [
          `${address} holds ${coinTextOf(balanceWei)} ${coin}, for ${daysLeft ?? 'an unknown number of'} days.`,
        ]
      : [],
  )
  const held = returns.isHeldUp
    ? [`${returns.planned} returns wait, the oldest for ${returns.oldestMinutes} minutes.`]
    : []
  return low.length + held.length === 0 ? null : [...low, ...held].join(' ')
}
