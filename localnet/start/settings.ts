import { createPrivateKey, createPublicKey, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { base58 } from '@scure/base'
import { z } from 'zod'
import { portNear } from '../free-port.ts'
import { newKeyPair } from '#worker/keys/opener.ts'

const port = z.coerce.number().int().min(0).max(65_535)

const environment = z.object({
  PORT: port.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.string().optional(),
  REDIS_URL: z.string().optional(),
  SOLANA_RPC_URL: z.string().optional(),
  KAIA_RPC_URL: z.string().optional(),
  KLIP_API_URL: z.string().optional(),
  SEALING_KEY: z.string().optional(),
  OPENING_KEYS: z.string().optional(),
  SECRETS_KEY: z.string().optional(),
  PERSONAL_KEY: z.string().optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().optional(),
  LOG_LEVEL: z.string().default('warn'),
  SLOT_MS: z.coerce.number().min(1).default(400),
})

const wanted = { site: 8080, postgres: 54_320, solana: 8899, evm: 8545, demo: 8081, mail: 8025, oidc: 8026 }

/** What a localnet keeps between starts, readable by its owner alone. */
const keptSchema = z.object({
  /** The two halves of the key that wallet keys are sealed under. */
  sealingKey: z.string().default(''),
  openingKeys: z.string().default(''),
  /** What they were sealed under in folders from before; their rows are sealed anew at the next start. */
  secretsKey: z.string().default(''),
  personalKey: z.string().default(() => randomBytes(32).toString('base64')),
  demoSigner: z.string(),
  demoPassword: z.string(),
  /** Keys of the demo holders are derived from it. */
  demoSeed: z.string().default(() => randomBytes(16).toString('hex')),
  ports: z.object({
    site: port,
    postgres: port,
    solana: port,
    evm: port.default(wanted.evm),
    demo: port.default(wanted.demo),
    mail: port.default(wanted.mail),
    oidc: port.default(wanted.oidc),
  }),
})
type Kept = z.infer<typeof keptSchema>

export interface StartSettings extends Kept {
  dataDir: string
  databaseUrl: string | null
  redisUrl: string | null
  solanaRpcUrl: string | null
  /** Null: an EVM localnet with Kaia's chain id, demo holders and a stand-in of Klip. */
  kaiaRpcUrl: string | null
  klipApiUrl: string | null
  /** A mail server; null keeps mail in `mailDir`. */
  smtpUrl: string | null
  mailFrom: string
  mailDir: string
  logLevel: string
  slotMs: number
  /** Ports that were wanted and taken, as sentences. */
  notes: string[]
}

/** Reads the environment and what an earlier start kept, and finds free ports. */
export async function readSettings(): Promise<StartSettings> {
  const env = environment.parse(process.env)
  const dataDir = resolve(env.DATA_DIR)
  await mkdir(dataDir, { recursive: true })
  const file = join(dataDir, 'localnet.json')
  const kept = readKept(dataDir) ?? firstKept()
  const notes: string[] = []
  const found = async (name: keyof typeof wanted, first: number) => {
    const free = await portNear(first)
    if (first !== 0 && free !== first)
      notes.push(`Port ${first} (${name}) is taken: ${free} is used instead.`)
    return free
  }
  const ports = {
    site: await found('site', env.PORT ?? kept.ports.site),
    postgres: env.DATABASE_URL ? kept.ports.postgres : await found('postgres', kept.ports.postgres),
    solana: env.SOLANA_RPC_URL ? kept.ports.solana : await found('solana', kept.ports.solana),
    evm: env.KAIA_RPC_URL ? kept.ports.evm : await found('evm', kept.ports.evm),
    demo: env.KAIA_RPC_URL ? kept.ports.demo : await found('demo', kept.ports.demo),
    mail: env.SMTP_URL ? kept.ports.mail : await found('mail', kept.ports.mail),
    oidc: await found('oidc', kept.ports.oidc),
  }
  const now = {
    ...kept,
    ...keysOf(env, kept),
    personalKey: env.PERSONAL_KEY ?? kept.personalKey,
    ports: { ...ports, site: env.PORT === undefined ? ports.site : kept.ports.site },
  }
  await writeFile(`${file}.new`, JSON.stringify(now, null, 2), { mode: 0o600 })
  await rename(`${file}.new`, file)
  return {
    ...now,
    ports,
    dataDir,
    databaseUrl: env.DATABASE_URL || null,
    redisUrl: env.REDIS_URL || null,
    solanaRpcUrl: env.SOLANA_RPC_URL || null,
    kaiaRpcUrl: env.KAIA_RPC_URL || null,
    klipApiUrl: env.KLIP_API_URL || null,
    smtpUrl: env.SMTP_URL || null,
    mailFrom: env.MAIL_FROM || 'Punky <no-reply@punky.local>',
    mailDir: join(dataDir, 'mail'),
    logLevel: env.LOG_LEVEL,
    slotMs: env.SLOT_MS,
    notes,
  }
}

/** What the last start kept in a folder of data; null before the first. */
function readKept(dataDir: string): Kept | null {
  const file = join(dataDir, 'localnet.json')
  return existsSync(file) ? keptSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
}

/** Yours, those that were kept, or new ones. Both halves come from one place. */
function keysOf(
  env: z.infer<typeof environment>,
  kept: Kept,
): Pick<Kept, 'sealingKey' | 'openingKeys' | 'secretsKey'> {
  const secretsKey = env.SECRETS_KEY ?? kept.secretsKey
  if (env.SEALING_KEY && env.OPENING_KEYS)
    return { sealingKey: env.SEALING_KEY, openingKeys: env.OPENING_KEYS, secretsKey }
  if (kept.sealingKey && kept.openingKeys)
    return { sealingKey: kept.sealingKey, openingKeys: kept.openingKeys, secretsKey }
  const { sealingKey, openingKey } = newKeyPair()
  return { sealingKey, openingKeys: openingKey, secretsKey }
}

function firstKept(): Kept {
  return {
    ...{ sealingKey: '', openingKeys: '', secretsKey: '' },
    personalKey: randomBytes(32).toString('base64'),
    demoSigner: newSigner(),
    demoPassword: `demo-${base58.encode(randomBytes(6))}`,
    demoSeed: randomBytes(16).toString('hex'),
    ports: wanted,
  }
}

/** 64 bytes, seed and public key, in base58: the form wallets export. */
function newSigner() {
  const seed = randomBytes(32)
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  const key = createPublicKey(createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }))
  return base58.encode(Buffer.concat([seed, key.export({ format: 'der', type: 'spki' }).subarray(-32)]))
}
