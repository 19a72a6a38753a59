import { setTimeout as sleep } from 'node:timers/promises'
import type { Fleet, Member } from './fleet.ts'
import type { Random } from './random.ts'
import type { Trap } from './wiretap.ts'

type Point = readonly [method: Trap['method'], when: Trap['when']]

/** The named points: between any two things a worker does there is a question to the chain. */
const points: readonly [Point, ...Point[]] = [
  ['sendTransaction', 'before'], // signed and committed, never handed over
  ['sendTransaction', 'after'], // on its way, and nobody knows
  ['getSignatureStatuses', 'before'],
  ['getSignatureStatuses', 'after'], // landed or final, not written down
  ['getTransaction', 'before'],
  ['getTransaction', 'after'], // read back, not written down
  ['getMultipleAccounts', 'after'],
  ['getLatestBlockhash', 'after'], // about to sign
  ['simulateTransaction', 'after'],
  ['getBlockHeight', 'after'], // in the death test
]

const trapPatienceMs = 4_000
const tenacityMs = 800

/**
 * Kills one worker (now and then both), at a random moment or at a named point, and waits until
 * somebody is up again. @returns where it struck.
 */
export const killOnce = async (fleet: Fleet, random: Random): Promise<string> => {
  const up = fleet.members.filter((member) => member.isUp && member.upForMs > tenacityMs)
  const [first, ...others] = up
  if (!first) {
    await sleep(50)
    return killOnce(fleet, random)
  }
  const victim = random.pick([first, ...others])
  const where =
    random.next() < 0.3 ? await atRandomMoment(victim, random) : await atNamedPoint(victim, random)
  if (random.next() < 0.1) for (const member of fleet.members) if (member.isUp) member.kill()
  return where
}

const atRandomMoment = async (victim: Member, random: Random) => {
  await sleep(random.between(0, 500))
  victim.kill()
  return 'random moment'
}

const atNamedPoint = async (victim: Member, random: Random) => {
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
