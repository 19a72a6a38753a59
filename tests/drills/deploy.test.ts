import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '#db/connection.ts'
import { audit } from '../chaos/audit.ts'
import { ended, itemsOf, until } from '../support/line.ts'
import { openStand, hasStand, type Stand } from '../support/production/stand.ts'
import { isSoak } from '../support/soak.ts'
import { missingOf, startLoad } from './load.ts'

/** Adds a migration that changes tables which are being written to. */
function changeSchema(image: string) {
  const journalFile = join(image, 'db/migrations/meta/_journal.json')
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as {
    entries: { idx: number; when: number }[]
  }
  const last = journal.entries.at(-1)
  if (!last) throw new Error('There are no migrations.')
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, ...{ tag: '9999_drill' } })
  writeFileSync(journalFile, JSON.stringify(journal))
  const statements = [
    `alter table news add column drill text not null default 'drill'`,
    'create index news_drill on news (drill)',
    'alter table minting_items add column drill text',
    'alter table sessions add column drill int',
  ]
  writeFileSync(join(image, 'db/migrations/9999_drill.sql'), statements.join(';--> statement-breakpoint\n'))
}

/** What docker/deploy.sh brings up, in its order. */
const steps = [
  ...readFileSync('docker/deploy.sh', 'utf8').matchAll(/^(?:up|docker compose run .* -T) (.+)$/gm),
].map(([, step = '']) => step)

describe.runIf(isSoak && hasStand())('a deploy of a version with another schema, under load', () => {
  let stand: Stand
  beforeAll(async () => {
    stand = await openStand({ workers: 2 })
  }, 900_000)
  afterAll(() => stand.close())

  /** What the step of docker/deploy.sh does to containers. PostgreSQL, Redis and the proxy have not changed. */
  async function takeStep(step: string, image: string) {
    if (step === 'migrate') await stand.runOnce(step, { image })
    const names = step === 'worker' ? ['worker-1', 'worker-2'] : step.startsWith('api') ? [step] : []
    for (const name of names) {
      await stand.stop(name)
      await stand.start(name, { image })
    }
  }

  test('a role logs in with its own password alone', async () => {
    const url = new URL(stand.postgres.url())
    url.username = 'punky_api'
    const login = async (password: string) => {
      url.password = password
      const { db, close } = connect(url.href, { max: 1, name: 'drill' })
      const rows = await db.execute<{ name: string }>(sql`select current_user as name`).catch(() => null)
      await close()
      return rows?.[0]?.name ?? null
    }
    expect(await login(stand.variables['API_DATABASE_PASSWORD'] ?? '')).toBe('punky_api')
    expect(await login(stand.variables['WORKER_DATABASE_PASSWORD'] ?? '')).toBeNull()
  })

  test('pages tell search engines the origin of .env, not that of the build', async () => {
    const page = await (await fetch(`${stand.url}/kor`)).text()
    expect(/<link [^>]*rel="canonical" href="([^"]+)"/.exec(page)?.[1]).toBe('https://nft.stand.example/kor')
    expect(await (await fetch(`${stand.url}/sitemap.xml`)).text()).toContain(
      '<loc>https://nft.stand.example/',
    )
  })

  test('loses nothing, fails no request and mints nothing twice', async () => {
    const image = await stand.writeImage(`next-${Date.now()}`)
    changeSchema(image)
    const masterId = await stand.plan(400)
    const load = startLoad(stand)
    await until('the run is under way', async () =>
      (await itemsOf(stand.db, masterId)).some(({ status }) => status !== '0'),
    )
    for (const step of steps) await takeStep(step, image)
    const { status } = await ended(stand.db, masterId)
    await load.stop()
    expect(load.failures).toEqual([])
    expect(load.stored.length).toBeGreaterThan(20)
    expect(await missingOf(stand, load)).toEqual([])
    expect(await stand.db.execute(sql`select distinct drill from news`)).toEqual([{ drill: 'drill' }])
    expect(status).toBe('20')
    const look = () => audit(stand.db, stand.solana.url, [masterId])
    await until('the index has all', async () => (await look()).missing === 0)
    expect((await look()).notes).toEqual([])
    expect(stand.fallen()).toEqual([])
    process.stdout.write(`${load.count} requests, ${load.stored.length} of them writes, during a deploy.\n`)
  }, 600_000)
})
