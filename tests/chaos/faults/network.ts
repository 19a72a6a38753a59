import type { SolanaLocalnet } from '#localnet/solana/server.ts'
import { somethingToSend } from '../launch.ts'
import type { Fault, Network, Site } from './fault.ts'
import { lasting, untilStruck, type Wait } from './lasting.ts'

type Faults = SolanaLocalnet['faults']

/** What any network does now and then. */
export const usualNetworkFaults = {
  /** One that takes nothing of ours along is none. */
  fork: of(({ solana: { faults } }, wait) =>
    untilStruck(wait, async () => (await faults.fork({ drop: 0.5 })).dropped.length > 0),
  ),
  'rpc-down': of(async ({ solana: { faults }, random, views }) => {
    await faults.down(Math.round(random.between(200, 1_500)), Math.floor(random.next() * views))
    return true
  }),
  'all-rpcs-down': of(async ({ solana: { faults } }) => {
    await faults.down(800)
    return true
  }),
  lag: of((site, wait) => switched(site, wait, (faults, isOn) => faults.lag(isOn ? 6 : 0, 1))),
  'slow-confirmations': of((site, wait) =>
    switched(site, wait, (faults, isOn) => faults.delayConfirmations(isOn ? 5 : 0)),
  ),
} satisfies Record<string, Fault<Network>>

/** And what it does seldom. */
export const rareNetworkFaults = {
  'drops-sends': of(async ({ solana: { faults } }, wait) => {
    const { droppedSends } = await faults.struck()
    await faults.dropSends({ fraction: 0.9 })
    await wait(lastingMs)
    const isStruck = await untilStruck(wait, async () => (await faults.struck()).droppedSends > droppedSends)
    await faults.dropSends({ fraction: dropped })
    return isStruck
  }),
  /** The head of the chain stands still for everybody. */
  'frozen-chain': of(({ solana: { faults } }, wait) =>
    lasting(1_500, wait, { begin: () => faults.stopSlots(), end: () => faults.resumeSlots() }),
  ),
  'other-slot-time': of(async ({ solana: { faults }, random, slotMs }) => {
    await faults.slotMs(random.pick([slotMs / 2, slotMs]))
    return true
  }),
} satisfies Record<string, Fault<Network>>

/** What only matters while something is sent. */
export const sendFaults = {
  /** Past its blockhash, or so late that everybody takes it for dead who only waits. */
  'late-landing': { stream: 'network', isOnlyForSends: true, strike: holdSends },
} satisfies Record<string, Fault>

/** As long as it takes to hold one. */
async function holdSends({ solana: { faults }, random, launch }: Site, wait: Wait): Promise<boolean> {
  const { heldSends } = await faults.struck()
  await somethingToSend(launch)
  await faults.holdSends({ fraction: 0.8, slots: Math.round(random.between(10, 140)) })
  const isStruck = await untilStruck(wait, async () => (await faults.struck()).heldSends > heldSends)
  await faults.holdSends({ fraction: 0, slots: 0 })
  return isStruck
}

const dropped = 0.1
const lastingMs = 1_500

/** Sends that vanish, answers that are lost, "too many requests": all the time. */
export async function steadyRain(faults: Faults): Promise<void> {
  await faults.dropSends({ fraction: dropped })
  await faults.loseAnswers({ fraction: 0.05 })
  await faults.rateLimit({ fraction: 0.03 })
}

function of(strike: Fault<Network>['strike']): Fault<Network> {
  return { stream: 'network', strike }
}

function switched(site: Network, wait: Wait, turn: (faults: Faults, isOn: boolean) => Promise<void>) {
  const { faults } = site.solana
  return lasting(lastingMs, wait, { begin: () => turn(faults, true), end: () => turn(faults, false) })
}
