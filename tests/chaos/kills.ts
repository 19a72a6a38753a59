import { setTimeout as sleep } from 'node:timers/promises'
import type { Fleet, Member } from './fleet.ts'
import type { Random } from './random.ts'
import type { Trap } from './wiretap.ts'

export type Point = readonly [method: Trap['method'], when: Trap['when']]

type Points = readonly [Point, ...Point[]]

/** The named points of a mint: between any two things a worker does there is a question to the chain. */
export const mintPoints: Points = [
  ['sendTransaction', 'before'], // signed and committed, never broadcast
  ['sendTransaction', 'after'], // on its way, and its state unknown
  ['getSignatureStatuses', 'before'],
  ['getSignatureStatuses', 'after'], // landed or final, not written down
  ['getTransaction', 'before'],
  ['getTransaction', 'after'], // read back, not written down
  ['getMultipleAccounts', 'after'],
  ['getLatestBlockhash', 'after'], // about to sign
  ['simulateTransaction', 'after'],
  ['getBlockHeight', 'after'], // in the death test
]

/** And those of a migration: between any two things a worker does with a source chain. */
export const migrationPoints: Points = [
  ...mintPoints,
  ['eth_sendRawTransaction', 'before'], // a return signed and committed, never broadcast
  ['eth_sendRawTransaction', 'after'], // on its way, and its state unknown
  ['eth_getTransactionReceipt', 'before'],
  ['eth_getTransactionReceipt', 'after'], // a fee or a return seen, not written down
  ['eth_getTransactionByHash', 'after'],
  ['eth_getLogs', 'after'], // an NFT seen, not written down
  ['eth_getBlockByNumber', 'after'],
  ['eth_call', 'after'], // who owns it is known, nothing planned
  ['eth_estimateGas', 'after'], // about to sign a return
]

const trapPatienceMs = 4_000

/**
 * Kills one worker (now and then both), at a random moment or at a named point, and waits until a worker runs
 * again. @returns where it struck.
 */
export async function killOnce(fleet: Fleet, random: Random, points: Points): Promise<string> {
  const up = fleet.members.filter((member) => member.isAtWork)
  const [first, ...others] = up
  if (!first) {
    await sleep(50)
    return killOnce(fleet, random, points)
  }
  const victim = random.pick([first, ...others])
  const where =
    random.next() < 0.3 ? await atRandomMoment(victim, random) : await atNamedPoint(victim, random, points)
  if (random.next() < 0.1) for (const member of fleet.members) if (member.isUp) member.kill()
  return where
}

async function atRandomMoment(victim: Member, random: Random) {
  await sleep(random.between(0, 500))
  victim.kill()
  return 'random moment'
}

async function atNamedPoint(victim: Member, random: Random, points: Points) {
  const [method, when] = random.pick(points)
  const isSprung = await new Promise<boolean>((resolve) => {
    const patience = setTimeout(() => resolve(false), trapPatienceMs)
    victim.trap({
      method,
      when,
      spring: () => {
        clearTimeout(patience)
        victim.kill()
        resolve(true)
      },
    })
  })
  if (!isSprung) victim.kill()
  return isSprung ? `${when} ${method}` : 'random moment'
}
