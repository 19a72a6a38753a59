import { sql } from 'drizzle-orm'
import type { AttemptVerdict } from '#contract/run/items.ts'
import { somethingToSend } from '../launch.ts'
import type { Fault, Site } from './fault.ts'
import type { Wait } from './lasting.ts'

const cancelledShareMax = 0.2

/** What people press while it runs, also where it is wrong. */
export const controls = {
  pause: press(async (site, wait) => {
    const masterId = await anyRun(site, ['0', '10'])
    if (masterId === null) return false
    await site.api.ask('post', `/api/admin/masters/${masterId}/pause`, { body: {} })
    await wait(site.random.between(200, 1_500))
    await site.api.ask('post', `/api/admin/masters/${masterId}/resume`, { body: {} })
    return true
  }),
  /** What is cancelled is cancelled or completed, never both. */
  cancel: press(async (site) => {
    const [row] = await site.calmly((db) =>
      db.execute<{ cancelled: number }>(
        sql`select count(*)::int as cancelled from minting_masters where control in ('cancelling', 'cancelled')`,
      ),
    )
    // Enough is left to be done: later ones are of runs that have ended, and refused.
    const isEnough = (row?.cancelled ?? 0) >= Math.ceil(site.launch.runs * cancelledShareMax)
    const masterId = await anyRun(site, isEnough ? ['20', '30', '40'] : ['10'])
    if (masterId === null) return false
    const body = { reason: 'Pressed by chaos.' }
    const reply = await site.api.ask('post', `/api/admin/masters/${masterId}/cancel`, { body })
    return reply !== null
  }),
  retry: press(async (site) => {
    const masterId = (await anyRun(site, ['30', '40', '90'])) ?? (await anyRun(site, ['10', '20']))
    if (masterId === null) return false
    return (await site.api.ask('post', `/api/admin/masters/${masterId}/retry`, { body: {} })) !== null
  }),
  /** Of something that may well have landed. */
  'verdict-dead': press((site) => decide(site, 'dead')),
  /** Of something that may well be gone. */
  'verdict-landed': press((site) => decide(site, 'landed')),
  /** Of something that may well land: refused while it may, and what is given up is tried again by whoever sees it failed. */
  'verdict-abandoned': press((site) => decide(site, 'abandoned')),
  'lower-budget': press((site, wait) => limited(site, wait, { budgetLamports: '1', errorRateMax: null })),
  'lower-error-rate': press((site, wait) => limited(site, wait, { budgetLamports: null, errorRateMax: 0 })),
  'count-on-chain': press(async (site) => {
    const masterId = await anyRun(site, ['10', '20', '30'])
    if (masterId === null) return false
    return (await site.api.ask('post', `/api/admin/masters/${masterId}/audit`, { body: {} })) !== null
  }),
  /** An RPC is asked for nothing for a while, not even for a proof. */
  'retired-rpc': {
    stream: 'network',
    strike: async (site, wait) => {
      const rpc = await anyRpc(site)
      if (rpc === null) return false
      const retire = (isRetired: boolean) =>
        site.api.ask('put', '/api/admin/rpcs', { body: { rpc, isRetired, reason: 'chaos' } })
      await retire(true)
      await wait(2_000)
      await retire(false)
      return true
    },
  },
} satisfies Record<string, Fault>

function press(strike: Fault['strike']): Fault {
  return { stream: 'operator', strike }
}

interface Limits {
  budgetLamports: string | null
  errorRateMax: number | null
}

/** For a while a run may spend or fail less; then the limit goes, and the run that it may have stopped continues. */
async function limited(site: Site, wait: Wait, limits: Limits): Promise<boolean> {
  const masterId = await anyRun(site, ['0', '10'])
  if (masterId === null) return false
  const limit = (body: Limits) => site.api.ask('put', `/api/admin/masters/${masterId}/limits`, { body })
  await limit(limits)
  await wait(site.random.between(200, 1_500))
  await limit({ budgetLamports: null, errorRateMax: null })
  await site.api.ask('post', `/api/admin/masters/${masterId}/resume`, { body: {} })
  return true
}

/** A verdict on an unknown attempt, where there is one, else on any that is not at its end: that must be refused. */
async function decide(site: Site, verdict: AttemptVerdict): Promise<boolean> {
  const [row] = await site.calmly((db) =>
    db.execute<{ id: string }>(sql`
      select attempt_id::text as id from attempts
      order by state = 'unknown' desc, state in ('sent', 'landed') desc, attempt_id desc limit 1`),
  )
  if (!row) return false
  const body = { verdict, reason: 'chaos' }
  return (await site.api.ask('post', `/api/admin/attempts/${row.id}/decide`, { body })) !== null
}

/** Of those there are, or a fresh one. */
async function anyRun(site: Site, statuses: string[]): Promise<number | null> {
  const { launch } = site
  const found = await findRun(site, statuses)
  if (found !== null || !statuses.includes('10')) return found
  await somethingToSend(launch)
  return findRun(site, statuses)
}

async function findRun({ calmly, random }: Site, statuses: string[]): Promise<number | null> {
  const rows = await calmly((db) =>
    db.execute<{ id: string }>(sql`
      select m.master_id::text as id from minting_masters m join mint_plans p using (plan_id)
      where m.status = any(${sql.param(statuses)}::text[]) and m.control in ('run', 'paused') and p.kind <> 'collection'
      order by m.master_id`),
  )
  const [first, ...others] = rows.map(({ id }) => Number(id))
  return first === undefined ? null : random.pick([first, ...others])
}

/** One that a worker has in its list; each worker knows them by addresses of its own. */
async function anyRpc({ calmly, random }: Site): Promise<string | null> {
  const rows = await calmly((db) =>
    db.execute<{ name: string }>(sql`
      select rpc->>'name' as name from chain_status, jsonb_array_elements(reading->'rpcs') as rpc`),
  )
  const [first, ...others] = rows.map(({ name }) => name)
  return first === undefined ? null : random.pick([first, ...others])
}
