import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alertConditions, conditionUnits, type AlertCondition } from '#contract/alert/codes.ts'
import { createPasswords } from '#api/account/passwords.ts'
import { findOptionalUser } from '#db/account/users.ts'
import { seed } from '#db/seed.ts'
import { createVault } from '#db/vault.ts'
import { openTestDatabase, type TestDatabase } from '../support/database/postgres.ts'
import { newWallet } from '../support/wallet/wallet.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('can be run again and again, and keeps what people changed', async () => {
  const vault = createVault(randomBytes(32).toString('base64'))
  const wallet = newWallet()
  const demo = {
    adminEmail: 'Demo@test.example',
    adminPassword: 'a demo password',
    signerSecret: wallet.secret,
  }
  const { db } = database
  await seed(db, vault, { demo })
  await db.execute(sql`update settings set cd_value = '20300101_0000' where cd_key = 'FRONT_VERSION'`)
  await db.execute(sql`update alert_rules set threshold = 7 where condition = 'BALANCE_LOW'`)
  await seed(db, vault, { demo })
  const [row] = await db.execute<Record<string, unknown>>(sql`
    select (select count(*)::int from projects) as projects, (select count(*)::int from users) as users,
      (select cd_value from settings where cd_key = 'FRONT_VERSION') as version,
      (select admin_wallet_address from projects) as wallet, (select sealed from project_keys) as sealed`)
  expect(row).toMatchObject({ projects: 1, users: 1, version: '20300101_0000', wallet: wallet.address })
  expect(Buffer.from(vault.open(String(row?.['sealed']), 'project:1:admin')).toString()).toBe(wallet.secret)
  const rules = await db.execute<{ condition: AlertCondition; threshold: number | null; status: string }>(
    sql`select condition, threshold, status from alert_rules`,
  )
  expect(rules.map(({ condition }) => condition).toSorted()).toEqual(alertConditions.toSorted())
  for (const { condition, threshold } of rules)
    expect(threshold !== null, condition).toBe(conditionUnits[condition] !== null)
  expect(rules.find(({ condition }) => condition === 'BALANCE_LOW')?.threshold).toBe(7)
  const admin = await findOptionalUser(db, 'demo@TEST.example')
  expect(admin?.role).toBe('owner')
  expect(await createPasswords().isRight('a demo password', admin?.passwordHash ?? null)).toBe(true)
})
