import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '#db/connection.ts'
import type { Audit } from './audit.ts'
import type { Site } from './faults/fault.ts'
import type { Struck } from './faults/index.ts'
import { refillWallet } from './faults/wallet.ts'
import type { OwnDeath } from './fleet.ts'
import { killOnce, mintPoints } from './kills.ts'
import type { ChaosOptions } from './options.ts'
import { openSite } from './open-site.ts'
import { pressOn } from './press-on.ts'
import { startStorms } from './storms.ts'
import { describeOpenRuns, tellWaits } from './tell-waits.ts'
import { untilAtRest } from './until-at-rest.ts'

export interface ChaosResult extends Audit {
  seconds: number
  killedAt: Record<string, number>
  /** How often each fault was injected. */
  faults: Struck
  /** Requests that the network struck all the while. */
  struck: Record<string, number>
  ownDeaths: OwnDeath[]
}

/** An attempt that cannot be proven waits longest without a move. */
const quietMs = 90_000
const settleTimeoutMs = 900_000
const lastWordsLines = 20
/** Of the runs: launched when a fault finds nothing that it could strike, or at the end. */
const reserveShare = 0.5

/**
 * Mints, does something to NFTs or pays out, while workers are killed at random and named points, and all that is asked for fails, lies or is
 * pressed; then compares chain and database.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const startedAt = Date.now()
  const site = await openSite(options)
  try {
    const storms = startStorms(site, options.faults, options)
    const killedAt = await killAll(site, options)
    await site.launch.upTo(site.launch.runs)
    await tellWaits(storms.everyCame(), { waitsFor: storms.missing, tell: options.complain })
    const faults = await storms.stop()
    // A backup may have come back meanwhile.
    await site.launch.upTo(site.launch.runs)
    await settle(site, options)
    const found = await site.calmly(() => site.launch.audit(site.solana.url))
    return {
      ...found,
      seconds: Math.round((Date.now() - startedAt) / 1_000),
      killedAt,
      faults,
      struck: await site.solana.faults.struck(),
      ownDeaths: site.fleet.ownDeaths,
    }
  } finally {
    await site.close()
  }
}

async function killAll(site: Site, options: ChaosOptions) {
  const { kills } = options
  const { launch, fleet, random } = site
  const killedAt: Record<string, number> = {}
  for (let kill = 0; kill < kills; kill += 1) {
    await launch.upTo(Math.ceil(((kill + 1) / kills) * Math.ceil(launch.runs * (1 - reserveShare))))
    const where = await tellWaits(killOnce(fleet, random, mintPoints), {
      waitsFor: () => `kill ${kill + 1} of ${kills}: a worker that is at work`,
      tell: options.complain,
    })
    killedAt[where] = (killedAt[where] ?? 0) + 1
    if ((kill + 1) % 10 === 0) options.say(await site.calmly((db) => progressLine(db, kill + 1, options)))
  }
  return killedAt
}

/** Fair weather, and a person who looks after what stopped, until nothing is left to do. */
async function settle(site: Site, options: ChaosOptions) {
  await refillWallet(site)
  const stuck = await site.calmly((db) =>
    tellWaits(
      untilAtRest(db, { isSettled: () => pressOn(db, site.api), quietMs, timeoutMs: settleTimeoutMs }),
      { waitsFor: () => describeOpenRuns(db), tell: options.complain },
    ),
  )
  if (stuck) {
    const open = await site.calmly(describeOpenRuns)
    options.complain(`Not all runs settled: ${stuck}, ${open}.`)
    site.fleet.lastWords(lastWordsLines).forEach(options.complain)
  }
  // The chain's index is a slot behind.
  await sleep(site.slotMs * 12)
}

async function progressLine(db: Db, kills: number, options: ChaosOptions) {
  const [row] = await db.execute<{ done: number; failed: number }>(sql`
    select (count(*) filter (where i.status = '20'))::int as done, (count(*) filter (where i.status = '40'))::int as failed
    from minting_items i join minting_masters m using (master_id) join mint_plans p using (plan_id)
    where p.kind = ${options.operation}`)
  return `${kills} of ${options.kills} kills; ${row?.done ?? 0} of ${options.items} items final, ${row?.failed ?? 0} failed`
}
