import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseSealed } from '#db/sealing/index.ts'
import { sealedPlaces, type SealedPlaceName } from '#db/sealing/places.ts'
import { countByKey, listOutdated, saveResealed } from '#db/sealing/sealed-rows.ts'
import { createVault } from '#db/vault.ts'
import { openKeys, webhookOpener, type WorkerKeys } from '#worker/keys/open-keys.ts'
import { newKeyPair } from '#worker/keys/opener.ts'
import { rotate } from '#worker/keys/rotate.ts'
import { main } from '#worker/keys/vault-main.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { newTestKeys, type TestKeys } from '../../support/keys.ts'
import { saveSealedRows } from '../../support/sealed-rows.ts'
import { casesOf } from '../../support/soak.ts'

const places = Object.keys(sealedPlaces) as SealedPlaceName[]
let api: TestApi
let its: Awaited<ReturnType<typeof saveSealedRows>>
beforeAll(async () => {
  api = await openTestApi({ TRUST_PROXY: 'true' })
  its = await saveSealedRows(api)
})
afterAll(() => api.close())

/** The key that seals, and all that open; the newest first. */
function settingsOf(all: readonly TestKeys[]) {
  const [first, ...others] = all
  return {
    sealingKey: first?.worker.SEALING_KEY ?? '',
    openingKeys: all.map(({ worker }) => worker.OPENING_KEYS),
    oldSecretsKey: null,
    personalKey: first?.worker.PERSONAL_KEY ?? null,
    personalOpeningKeys: others.map(({ worker }) => worker.PERSONAL_KEY),
  }
}
function envOf(all: readonly TestKeys[]) {
  const { sealingKey, openingKeys, personalKey, personalOpeningKeys } = settingsOf(all)
  return {
    DATABASE_URL: api.database.url,
    SEALING_KEY: sealingKey,
    OPENING_KEYS: openingKeys.join(','),
    PERSONAL_KEY: personalKey ?? '',
    PERSONAL_OPENING_KEYS: personalOpeningKeys.join(','),
  }
}

/** What every row says, by place and row, opened with the keys that are given. @throws where one does not open. */
async function readAll(keys: WorkerKeys): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const place of places) {
    // No row is under this key, so all of them are listed.
    const rows = await listOutdated(api.database.db, place, { keyId: 'none', after: null, limit: 1_000 })
    expect(rows.length, place).toBeGreaterThan(0)
    for (const { sealed, label } of rows) {
      const by = sealedPlaces[place].under === 'opening' ? keys.opener : webhookOpener(keys)
      found[`${place} ${label}`] = Buffer.from(by.open(sealed, label)).toString('base64')
    }
  }
  return found
}
async function keyIdsOf(place: SealedPlaceName) {
  return (await countByKey(api.database.db, place)).map(({ keyId }) => keyId)
}

/** Rows that are not under the keys of `next`. */
async function countLeft({ keyId, worker }: TestKeys) {
  const ids = { opening: keyId, personal: createVault(worker.PERSONAL_KEY).keyId }
  const page = { after: null, limit: 1_000 }
  const rows = await Promise.all(
    places.map((place) =>
      listOutdated(api.database.db, place, { ...page, keyId: ids[sealedPlaces[place].under] }),
    ),
  )
  return rows.flat().length
}

test('a rotation puts every row under the new keys, says the same as before, and needs the old ones no more', async () => {
  const next = newTestKeys()
  const before = await readAll(await openKeys(settingsOf([api.keys])))
  const lines: string[] = []
  expect(await main(['rotate'], envOf([next, api.keys]), (line) => lines.push(line))).toBe(0)
  expect(lines).toContain(
    `${api.keys.keyId} opens no row. Keep it with the backups that need it, and take it out of the environment.`,
  )
  expect(await readAll(await openKeys(settingsOf([next])))).toEqual(before)
  for (const place of places) expect(await keyIdsOf(place), place).toHaveLength(1)
  // A backup from before opens with the old key, and a row that is under no key of the process is said.
  const again = await rotate(api.database.db, await openKeys(settingsOf([next])))
  expect(again.every(({ resealed, failed }) => resealed === 0 && failed.length === 0)).toBe(true)
  const said: string[] = []
  expect(await main(['status'], envOf([api.keys]), (line) => said.push(line))).toBe(1)
  expect(said.join('\n')).toContain(`${next.keyId} is not here`)
  await main(['rotate'], envOf([api.keys, next]), () => undefined)
})

test('rows of the versions before are sealed anew with SECRETS_KEY at hand, those of webhooks under PERSONAL_KEY', async () => {
  const { db } = api.database
  const before = await readAll(await openKeys(settingsOf([api.keys])))
  const secretsKey = randomBytes(32).toString('base64')
  const keys = await openKeys({ ...settingsOf([api.keys]), oldSecretsKey: secretsKey })
  const old = { opening: createVault(secretsKey), personal: createVault(api.keys.worker.PERSONAL_KEY) }
  for (const place of places)
    for (const row of await listOutdated(db, place, { keyId: 'none', after: null, limit: 100 })) {
      const { under } = sealedPlaces[place]
      const by = under === 'opening' ? keys.opener : webhookOpener(keys)
      const vault = place.startsWith('alert_channels') ? old.opening : old[under]
      const [, , wrapped, body] = vault.seal(by.open(row.sealed, row.label), row.label).split('.')
      expect(await saveResealed(db, place, row, ['v1', wrapped, body].join('.'))).toBe(true)
    }
  // Before the rotation, a worker that has both keys reads them all as before.
  expect(Buffer.from(keys.opener.open((await sealedNow()) ?? '', its.label)).toString()).toBe(
    its.wallet.secret,
  )
  const withoutOld = await rotate(db, await openKeys(settingsOf([api.keys])))
  expect(withoutOld.find(({ place }) => place === 'project_keys.sealed')?.failed[0]?.reason).toContain(
    'SECRETS_KEY',
  )
  const done = await rotate(db, keys)
  expect(done.flatMap(({ failed }) => failed)).toEqual([])
  expect(await readAll(await openKeys(settingsOf([api.keys])))).toEqual(before)
})

async function sealedNow() {
  const [row] = await api.database.db.execute<{ sealed: string }>(
    sql`select sealed from project_keys where project_id = ${its.projectId}`,
  )
  return row?.sealed
}

test('a rotation that is killed before any of its rows loses nothing, and the next one finishes it', async () => {
  const next = newTestKeys()
  const before = await readAll(await openKeys(settingsOf([api.keys])))
  const rows = Object.keys(before).length
  const entry = fileURLToPath(new URL('rotate-and-die.ts', import.meta.url))
  // Each starts at the first row that is left.
  const deaths = casesOf(
    Array.from({ length: rows }, (_, at) => at + 1),
    (at) => at === 2 || at === 4,
  )
  for (const dieAt of [...deaths, 0]) {
    const left = await countLeft(next)
    const env = { ...process.env, ...envOf([next, api.keys]), DIE_AT: String(dieAt) }
    const child = spawn(process.execPath, ['--import', 'tsx', entry], { env, stdio: 'inherit' })
    const [, signal] = await new Promise<[number | null, string | null]>((resolve) =>
      child.once('exit', (code, by) => resolve([code, by])),
    )
    expect(await readAll(await openKeys(settingsOf([next, api.keys])))).toEqual(before)
    expect([dieAt, signal]).toEqual([dieAt, dieAt > 0 && dieAt <= left ? 'SIGKILL' : null])
  }
  expect(await readAll(await openKeys(settingsOf([next])))).toEqual(before)
  await rotate(api.database.db, await openKeys(settingsOf([api.keys, next])))
})

test('two rotations at once, and an admin beside them, leave every row readable', async () => {
  const next = newTestKeys()
  const before = await readAll(await openKeys(settingsOf([api.keys])))
  const keys = await openKeys(settingsOf([next, api.keys]))
  // Each has read the same rows before either writes one.
  let waiting = 0
  let go: () => void = () => undefined
  const both = new Promise<void>((resolve) => (go = resolve))
  const meet = async () => {
    waiting += 1
    if (waiting === 2) go()
    await both
  }
  const [one, other] = await Promise.all([
    rotate(api.database.db, keys, meet),
    rotate(api.database.db, keys, meet),
  ])
  const sum = (of: 'resealed' | 'changed') =>
    [...one, ...other].reduce((total, rotation) => total + rotation[of], 0)
  expect(sum('resealed')).toBe(Object.keys(before).length)
  expect(sum('changed')).toBeGreaterThan(0)
  expect(await readAll(await openKeys(settingsOf([next])))).toEqual(before)
  await rotate(api.database.db, await openKeys(settingsOf([api.keys, next])))
})

test('a key that an admin stores during a rotation stays the one that was stored', async () => {
  const { db } = api.database
  const next = newTestKeys()
  const newer = api.keys.vault.seal('a newer key', its.label)
  const keys = await openKeys(settingsOf([next, api.keys]))
  const rotations = await rotate(db, keys, async ({ label }) => {
    if (label === its.label)
      await db.execute(sql`update project_keys set sealed = ${newer} where project_id = ${its.projectId}`)
  })
  expect(rotations.find(({ place }) => place === 'project_keys.sealed')).toMatchObject({ changed: 1 })
  expect(await sealedNow()).toBe(newer)
  // The next one takes it along.
  await rotate(db, keys)
  expect(parseSealed((await sealedNow()) ?? '').keyId).toBe(next.keyId)
  expect(Buffer.from(keys.opener.open((await sealedNow()) ?? '', its.label)).toString()).toBe('a newer key')
})

test('keygen makes halves that belong together, and another key for people each time', async () => {
  const lines: string[] = []
  expect(await main(['keygen'], {}, (line) => lines.push(line))).toBe(0)
  const env = Object.fromEntries(
    lines.filter((line) => !line.startsWith('#')).map((line) => line.split(/=(.*)/s)),
  )
  const keys = await openKeys({
    sealingKey: env['SEALING_KEY'],
    openingKeys: [env['OPENING_KEYS']],
    oldSecretsKey: null,
    personalKey: env['PERSONAL_KEY'],
    personalOpeningKeys: [],
  })
  expect(keys.opener.keyIds).toEqual([keys.sealer.keyId])
  expect(newKeyPair().openingKey).not.toBe(env['OPENING_KEYS'])
  const said: string[] = []
  const without = { DATABASE_URL: 'postgres://nobody@127.0.0.1/none', SEALING_KEY: env['SEALING_KEY'] }
  expect(
    await main(
      ['rotate'],
      without,
      () => undefined,
      (line) => said.push(line),
    ),
  ).toBe(2)
  expect(said.join('\n')).toContain('OPENING_KEYS: has no private half')
})
