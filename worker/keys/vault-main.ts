import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { connect } from '#db/connection.ts'
import { sealedPlaces, type SealedPlaceName } from '#db/sealing/places.ts'
import { countByKey } from '#db/sealing/sealed-rows.ts'
import { VaultError } from '#db/vault.ts'
import { keyEnv, keySettingsOf } from './key-env.ts'
import { openKeys, type WorkerKeys } from './open-keys.ts'
import { newKeyPair } from './opener.ts'
import { rotate } from './rotate.ts'

const commandSchema = z.object({ ...keyEnv, DATABASE_URL: z.url() })

const usage = `npm run vault -- keygen    a new key: both halves, and another for what is of a person
npm run vault -- rotate    every sealed row under the keys of now; may be killed, and run while workers run
npm run vault -- status    how many rows need which key
docs/runbook.md says in which order keys are changed.`

/**
 * The command. `rotate` and `status` read the worker's variables.
 * @returns the exit code: 1 where a row does not open, or needs a key that is not here.
 */
export async function main(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  say: (line: string) => unknown = (line) => process.stdout.write(`${line}\n`),
  sayWrong: (line: string) => unknown = (line) => process.stderr.write(`${line}\n`),
): Promise<number> {
  const [command] = args
  if (command === 'keygen') {
    for (const line of keygen()) say(line)
    return 0
  }
  if (command !== 'rotate' && command !== 'status') {
    sayWrong(usage)
    return 2
  }
  const parsed = commandSchema.safeParse(env)
  if (!parsed.success) {
    sayWrong('It runs where a worker does, with the same variables (see worker.env.example):')
    for (const issue of parsed.error.issues) sayWrong(`  ${issue.path.join('.')}: ${issue.message}`)
    return 2
  }
  const connection = connect(parsed.data.DATABASE_URL, { max: 1, name: 'vault' })
  try {
    const keys = await openKeys(keySettingsOf(parsed.data))
    if (command === 'rotate' && !(await sayRotation(connection.db, keys, say))) return 1
    return (await sayStatus(connection.db, keys, say)) ? 0 : 1
  } catch (error) {
    if (!(error instanceof VaultError)) throw error
    sayWrong(error.message)
    return 2
  } finally {
    await connection.close()
  }
}

function keygen(): string[] {
  const { keyId, sealingKey, openingKey } = newKeyPair()
  return [
    `# The key ${keyId}. API and workers get SEALING_KEY, the workers alone OPENING_KEYS, both PERSONAL_KEY.`,
    `SEALING_KEY=${sealingKey}`,
    `OPENING_KEYS=${openingKey}`,
    `PERSONAL_KEY=${randomBytes(32).toString('base64')}`,
  ]
}

type Connection = ReturnType<typeof connect>

async function sayRotation(db: Connection['db'], keys: WorkerKeys, say: (line: string) => unknown) {
  const rotations = await rotate(db, keys)
  for (const { place, resealed, changed, failed } of rotations) {
    if (resealed > 0) say(`${place}: ${resealed} under the key of now`)
    if (changed > 0) say(`${place}: ${changed} changed meanwhile`)
    for (const { label, reason } of failed) say(`${place}: ${label} stays as it is. ${reason}`)
  }
  if (!keys.personal) say('PERSONAL_KEY is not set: what is sealed under it was left out.')
  return rotations.every(({ failed }) => failed.length === 0)
}

/** @returns whether every row opens with a key that is here. */
async function sayStatus(db: Connection['db'], keys: WorkerKeys, say: (line: string) => unknown) {
  const needs = new Map<string, number>()
  for (const place of Object.keys(sealedPlaces) as SealedPlaceName[])
    for (const { keyId, rows } of await countByKey(db, place)) {
      const name = keyId ?? 'SECRETS_KEY or PERSONAL_KEY, from before keys had ids'
      say(`${place}: ${rows} under ${name}`)
      needs.set(name, (needs.get(name) ?? 0) + rows)
    }
  const seals = [keys.sealer.keyId, keys.personal?.keyId]
  const here = [...keys.opener.keyIds, ...(keys.personal?.keyIds ?? [])]
  for (const keyId of here) {
    const rows = needs.get(keyId) ?? 0
    if (seals.includes(keyId)) say(`${keyId} seals now; ${rows} rows need it.`)
    else if (rows > 0) say(`${keyId} opens ${rows} rows: run rotate before it is taken away.`)
    else
      say(`${keyId} opens no row. Keep it with the backups that need it, and take it out of the environment.`)
  }
  const missing = [...needs.keys()].filter((name) => /^[0-9a-f]{12}$/.test(name) && !here.includes(name))
  for (const keyId of missing) say(`${keyId} is not here, and ${needs.get(keyId) ?? 0} rows need it.`)
  return missing.length === 0
}
