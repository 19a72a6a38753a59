import { createPrivateKey, createPublicKey } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { base58 } from '@scure/base'
import { eq } from 'drizzle-orm'
import type { SettingKey } from '#contract/setting/settings.ts'
import type { Db } from './connection.ts'
import { saveNewProject, saveProjectKey } from './project/projects.ts'
import { saveNewSetting } from './setting/settings.ts'
import { saveNewUser } from './account/users.ts'
import { projects } from './schema.ts'
import { seedAlertRules } from './seed/alert-rules.ts'
import { seedPresets } from './seed/presets.ts'
import { seedNews } from './seed/news.ts'
import type { Sealer } from './vault.ts'

export interface Demo {
  adminEmail: string
  adminPassword: string
  /** Wallet key of the demo project: base58 of 64 bytes, or a JSON array of numbers. */
  signerSecret: string
}

/** Names of SPEC.md section 3; the front version of section 9. */
const firstSettings: Partial<Record<SettingKey, string>> = {
  FRONT_VERSION: '20250626_1600',
  NFT_ID_RETRY_COUNT_LIMIT: '10',
  SELLER_FEE_BASIS_POINT: '500',
  SYMBOL: 'PKONG',
  COLLECTION_MINT: '',
  BUBBLEGUM_TREE_ADDRESS: '',
}
const demoSymbol = 'PKONG'
const seeder = 'seed'

/**
 * What a fresh database needs, its first articles and alert rules among it, and on a localnet a demo admin with a demo
 * project. Run it as often as you like: what is there stays as it is, but for the demo wallet, which
 * follows the given key.
 */
export async function seed(db: Db, vault: Sealer, options: { demo?: Demo } = {}) {
  for (const [cdKey, cdValue] of Object.entries(firstSettings))
    await saveNewSetting(db, { cdKey, cdValue, registrantId: seeder })
  await seedNews(db, seeder)
  await seedAlertRules(db, seeder)
  await seedPresets(db, seeder)
  if (options.demo) await seedDemo(db, vault, options.demo)
}

async function seedDemo(db: Db, vault: Sealer, demo: Demo) {
  await saveNewUser(db, {
    uid: demo.adminEmail,
    passwordHash: await hash(demo.adminPassword),
    role: 'owner',
    name: 'Demo Admin',
    registrantId: seeder,
  })
  const address = addressOf(demo.signerSecret)
  const projectId = (await findDemoProject(db)) ?? (await saveNewProject(db, demoProject(address)))
  await db.update(projects).set({ adminWalletAddress: address }).where(eq(projects.id, projectId))
  await saveProjectKey(db, {
    projectId,
    purpose: 'admin',
    address,
    sealed: vault.seal(demo.signerSecret, `project:${projectId}:admin`),
    storedBy: seeder,
  })
}

async function findDemoProject(db: Db) {
  const [row] = await db.select({ id: projects.id }).from(projects).where(eq(projects.symbol, demoSymbol))
  return row?.id ?? null
}

function demoProject(adminWalletAddress: string) {
  return {
    symbol: demoSymbol,
    name: 'Punky Kongz',
    nameKor: '펑키콩즈',
    mainnet: 'solana' as const,
    creatorFeePercent: 5,
    projectFeePercent: 2.5,
    adminWalletAddress,
    description: 'Demo project of the localnet: 5,000 Kongz.',
    registrantId: seeder,
  }
}

/** RFC 8410: the header of an ed25519 private key in PKCS #8. */
const pkcs8Header = Buffer.from('302e020100300506032b657004220420', 'hex')

function addressOf(secret: string) {
  const bytes = secret.startsWith('[')
    ? Uint8Array.from(JSON.parse(secret) as number[])
    : base58.decode(secret)
  const key = createPrivateKey({
    key: Buffer.concat([pkcs8Header, bytes.subarray(0, 32)]),
    format: 'der',
    type: 'pkcs8',
  })
  return base58.encode(createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32))
}
