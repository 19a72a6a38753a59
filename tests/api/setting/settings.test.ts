import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settingKeys, settingSchema, type SettingKey } from '#contract/setting/settings.ts'
import { settingLabel } from '#api/setting/save-setting.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

async function list() {
  const { body } = await api.admin.send('get', '/api/admin/settings')
  return settingSchema.array().parse((body.returnValue as { rows: unknown }).rows)
}
async function rowOf(key: SettingKey) {
  return (await list()).find((row) => row.key === key) ?? expect.fail(`${key} is not listed`)
}
async function set(key: SettingKey, value: string, version?: number) {
  return api.admin.send('put', `/api/admin/settings/${key}`, {
    body: { value, version: version ?? (await rowOf(key)).version },
  })
}
const secrets: SettingKey[] = [
  'SOLANA_PAYER_SECRET_KEY',
  'CREATOR_WALLET_KEY',
  'SIGNER_WALLET_SECRET_KEY_SOLANA',
  'SIGNER_WALLET_SECRET_KEY_BNB',
]

test('every key of the specification is listed, set or not', async () => {
  const rows = await list()
  expect(rows.map((row) => row.key)).toEqual([...settingKeys])
  expect(rows.filter((row) => row.isSecret).map((row) => row.key)).toEqual(secrets)
  expect(rows.every((row) => !row.isSet && row.version === 0 && row.value === null)).toBe(true)
})

describe('a setting', () => {
  test('is read at once by what reads it', async () => {
    await set('FRONT_VERSION', '20260101_0900')
    const { body } = await api.anybody.send('get', '/api/common/selectKeyValue?cdKey=FRONT_VERSION')
    expect(body.returnValue).toBe('20260101_0900')
    expect(await rowOf('FRONT_VERSION')).toMatchObject({ modifier: api.env.ADMIN_EMAIL, version: 1 })
  })
  test('is changed by one of two who read the same', async () => {
    await set('SYMBOL', 'PKONG')
    const { version } = await rowOf('SYMBOL')
    const replies = await Promise.all([set('SYMBOL', 'ONE', version), set('SYMBOL', 'TWO', version)])
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
  test.each([
    ['SELLER_FEE_BASIS_POINT', '10001', 'NOT_A_NUMBER_UP_TO'],
    ['SELLER_FEE_BASIS_POINT', '5 %', 'NOT_A_NUMBER_UP_TO'],
    ['NFT_ID_RETRY_COUNT_LIMIT', '-1', 'NOT_A_NUMBER_UP_TO'],
    ['COLLECTION_MINT', 'not an address', 'NOT_A_SOLANA_ADDRESS'],
    ['COLLECTION_MINT', newWallet().address.toLowerCase(), 'SOLANA_ADDRESS_LOWER_CASED'],
    ['BUBBLEGUM_TREE_ADDRESS', newWallet().address.toUpperCase(), 'SOLANA_ADDRESS_UPPER_CASED'],
    ['SYMBOL', '펑키콩즈', 'TOO_MANY_BYTES'],
    ['SYMBOL', '', 'REQUIRED'],
    ['FRONT_VERSION', 'newest', 'NEEDS_A_DIGIT'],
    ['CREATOR_WALLET_KEY', 'not a key', 'KEY_UNREADABLE'],
    ['SIGNER_WALLET_SECRET_KEY_BNB', 'not a key', 'KEY_UNREADABLE_EVM'],
  ] as const)('%s refuses %j', async (key, value, code) => {
    const { status, body } = await set(key, value)
    expect([status, body.resultCd]).toEqual([400, 'BAD_REQUEST'])
    expect(body.params?.['issues']).toMatchObject([{ path: 'value', code }])
  })
  test('may be emptied where it is an address', async () => {
    await set('COLLECTION_MINT', newWallet().address)
    expect((await set('COLLECTION_MINT', '')).status).toBe(200)
    expect(await rowOf('COLLECTION_MINT')).toMatchObject({ value: '', isSet: false })
  })
})

test('a secret is sealed, and neither a reply nor the audit log ever has it', async () => {
  const { secret } = newWallet()
  const evmSecret = `0x${'1'.repeat(64)}`
  for (const key of secrets) {
    const value = key === 'SIGNER_WALLET_SECRET_KEY_BNB' ? evmSecret : secret
    const reply = await set(key, value)
    expect([key, reply.status]).toEqual([key, 200])
    expect(JSON.stringify(reply.body)).not.toContain(value)
    const [row] = await api.database.db.execute<{ cd_value: string; is_secret: boolean }>(
      sql`select cd_value, is_secret from settings where cd_key = ${key}`,
    )
    expect(row?.is_secret).toBe(true)
    expect(Buffer.from(api.keys.vault.open(row?.cd_value ?? '', settingLabel(key))).toString()).toBe(value)
  }
  const listed = JSON.stringify(await list())
  const log = JSON.stringify(
    await api.database.db.execute(sql`select before, after from audit_log where entity = 'setting'`),
  )
  for (const value of [secret, evmSecret]) {
    expect(listed).not.toContain(value)
    expect(log).not.toContain(value)
  }
  expect(log).toContain('SOLANA_PAYER_SECRET_KEY')
  expect(await rowOf('CREATOR_WALLET_KEY')).toMatchObject({ isSet: true, value: null, version: 1 })
  const open = await api.anybody.send('get', '/api/common/selectKeyValue?cdKey=CREATOR_WALLET_KEY')
  expect(open.status).toBe(404)
})
