import { randomBytes } from 'node:crypto'
import { base58 } from '@scure/base'
import { startSolana } from '#localnet/solana/server.ts'
import { somethingRefused } from '../launch.ts'
import type { Lie } from '../wiretap.ts'
import type { Fault, Network, Site } from './fault.ts'
import { untilStruck, type Wait } from './lasting.ts'

const lieMs = 1_500
/** How often it is looked whether somebody has heard a lie: by chance, and when there is something to send. */
const looks = { byChance: 10, withWork: 40 }

/** What one RPC says, while the others tell the truth. */
export const usualLies = {
  'no-history': usual(history('error')),
  /** Knows nothing of what is older than its memory. */
  'forgets-history': usual(history('null')),
  'says-failed': usual((site, view, isOn) => site.solana.faults.statuses(isOn ? 'failed' : 'true', view)),
} satisfies Record<string, Fault<Network>>

/** And what it says seldom. */
export const rareLies = {
  /** Of what has just landed as well. */
  'denies-landed': told((method, result) => (method in nothingOf ? nothingOf[method]?.(result) : result)),
  /** Of what failed, which is made to happen. */
  'says-succeeded': told(
    (method, result) =>
      method === 'getSignatureStatuses' ? withEach(result, { err: null, status: { Ok: null } }) : result,
    ({ launch }) => somethingRefused(launch),
  ),
  /** Answers, and its head stands still: longer than finality takes. */
  'frozen-rpc': {
    stream: 'network',
    strike: strike<Network>((site, view, isOn) => site.solana.faults.freeze(isOn, view), 4_000),
  },
  /** A blockhash that no block of this chain has: from a fork that is gone. */
  'foreign-blockhash': told((method, result) =>
    method === 'getLatestBlockhash'
      ? withValue(result, { blockhash: base58.encode(randomBytes(32)) })
      : result,
  ),
  'fee-spike': told((method, result) =>
    method === 'getRecentPrioritizationFees' && Array.isArray(result)
      ? result.map((row: object) => ({ ...row, prioritizationFee: 1_000_000 }))
      : result,
  ),
  'wrong-cluster': { stream: 'network', strike: answerFromElsewhere },
} satisfies Record<string, Fault>

const testnetGenesis = '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY'

type Turn<S> = (site: S, view: number, isOn: boolean) => unknown

/** As long as it takes to be asked. */
function usual(turn: Turn<Network>): Fault<Network> {
  return {
    stream: 'network',
    strike: async (site, wait) => {
      const { faults } = site.solana
      const { lies } = await faults.struck()
      let isTold = false
      const isLying: Fault<Network>['strike'] = strike(turn, lieMs, async (waitOn) => {
        isTold = await untilHeard(site, waitOn, async () => (await faults.struck()).lies > lies)
      })
      await isLying(site, wait)
      return isTold
    },
  }
}

function history(mode: 'null' | 'error'): Turn<Network> {
  return ({ solana }, view, isOn) => solana.faults.history(isOn ? mode : 'on', view)
}

/** @param provoke makes happen what the lie is about. */
function told(
  change: NonNullable<Lie['change']>,
  provoke: (site: Site) => Promise<void> = () => Promise.resolve(),
): Fault {
  return {
    stream: 'network',
    strike: async (site, wait) => {
      let isTold = false
      const lie: Lie = { change, onTold: () => (isTold = true) }
      const heard = async (waitOn: Wait) => {
        await provoke(site)
        await untilHeard(site, waitOn, () => isTold)
      }
      await strike(lying(lie), lieMs, heard)(site, wait)
      return isTold
    },
  }
}

function lying(lie: Lie): Turn<Site> {
  return ({ fleet }, view, isOn) => fleet.lie('SOLANA_RPC_URL', view, isOn ? lie : null)
}

async function untilHeard(site: Network, wait: Wait, isHeard: () => Promise<boolean> | boolean) {
  if (await untilStruck(wait, isHeard, looks.byChance)) return true
  const hasWork = (await site.giveWork?.()) ?? true
  return hasWork && untilStruck(wait, isHeard, looks.withWork)
}

/** @param andOn what it waits for besides. */
function strike<S extends Network>(
  turn: Turn<S>,
  ms = lieMs,
  andOn: (wait: Wait) => Promise<unknown> = () => Promise.resolve(),
): Fault<S>['strike'] {
  return async (site, wait) => {
    const view = Math.floor(site.random.next() * site.views)
    try {
      await turn(site, view, true)
      await wait(ms)
      await andOn(wait)
    } finally {
      await turn(site, view, false)
    }
    return true
  }
}

/**
 * Another chain behind the address of one RPC: with heights and blockhashes of its own, and nothing of ours on it. As where a node is
 * replaced, the address is away for a moment before and after.
 */
async function answerFromElsewhere(site: Site, wait: Wait): Promise<boolean> {
  const elsewhere = await startSolana({ slotMs: site.slotMs, finalizedAfterSlots: 8 })
  const view = Math.floor(site.random.next() * site.views)
  const change = (method: string, result: unknown) => (method === 'getGenesisHash' ? testnetGenesis : result)
  const answer = (lie: Lie) => lying(lie)(site, view, true)
  try {
    answer({ url: nowhere })
    await wait(lieMs)
    answer({ url: elsewhere.url, change })
    await wait(lieMs)
    answer({ url: nowhere })
    await wait(lieMs / 2)
  } finally {
    lying({})(site, view, false)
    await elsewhere.close()
  }
  return true
}

/** Nothing listens there. */
const nowhere = 'http://127.0.0.1:1'

/** What each method answers when there is nothing. */
const nothingOf: Record<string, (result: unknown) => unknown> = {
  getSignatureStatuses: (result) => withValueList(result, (list) => list.map(() => null)),
  getTransaction: () => null,
  getSignaturesForAddress: () => [],
}

function withEach(result: unknown, fields: object): unknown {
  return withValueList(result, (list) =>
    list.map((one) => (typeof one === 'object' && one !== null ? { ...one, ...fields } : one)),
  )
}

function withValueList(result: unknown, change: (list: unknown[]) => unknown[]): unknown {
  if (typeof result !== 'object' || result === null || !('value' in result)) return result
  return Array.isArray(result.value) ? { ...result, value: change(result.value) } : result
}

function withValue(result: unknown, fields: object): unknown {
  if (typeof result !== 'object' || result === null || !('value' in result)) return result
  const { value } = result
  return typeof value === 'object' ? { ...result, value: { ...value, ...fields } } : result
}
