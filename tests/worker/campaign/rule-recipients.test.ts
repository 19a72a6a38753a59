import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RuleRecipients } from '#contract/recipient/sources.ts'
import { saveFile } from '#db/recipient/files.ts'
import { resolveRecipients } from '#db/recipient/resolve.ts'
import { createVault } from '#db/vault.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { saveTestPlan, saveTestProject } from '../../support/rows.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

const vault = createVault(Buffer.alloc(32, 7).toString('base64'))
let database: TestDatabase
let projectId = 0
beforeAll(async () => {
  database = await openTestDatabase()
  projectId = await saveTestProject(database.db, vault, newWallet())
})
afterAll(() => database.close())

const [anna, ben, chris] = [newWallet().address, newWallet().address, newWallet().address]

async function fileOf(rows: string[]): Promise<number> {
  const text = rows.join('\n')
  const file = {
    projectId,
    purpose: 'list',
    name: 'l.csv',
    text,
    rows: rows.length,
    registrantId: 'test',
  } as const
  return (await saveFile(database.db, file)).fileId
}
async function apply(address: string) {
  await database.db.execute(
    sql`insert into airdrop_applications (solana_address, state) values (${address}, 'accepted') on conflict do nothing`,
  )
}
function rule(given: Partial<RuleRecipients>): RuleRecipients {
  return {
    ...{ by: 'rule', sources: [], rule: { source: 'list' }, amounts: { by: 'flat', amount: '1000000' } },
    ...{ exclude: [], isOnePerPerson: false, isNeverTwice: false, columns: {} },
    ...given,
  }
}
function resolve(recipients: RuleRecipients, campaignId: number | null = null) {
  return resolveRecipients(database.db, {
    recipients,
    kind: 'sendCoin',
    token: null,
    campaignId,
    asOf: null,
    snapshots: new Map(),
  })
}
/** The rows without their header, in no order. */
function rowsOf(text: string): string[] {
  return text.split('\n').slice(1).toSorted()
}

describe('recipients of a rule', () => {
  test('are those of a list who applied, with the amounts of its column', async () => {
    const fileId = await fileOf(['owner,amount', `${anna},1.5`, `${ben},0.25`])
    await apply(anna)
    await apply(chris)
    const { text, facts } = await resolve(
      rule({
        sources: [
          { kind: 'list', id: 'list', fileId },
          { kind: 'applications', id: 'applied', from: null, until: null },
        ],
        rule: { and: [{ source: 'list' }, { source: 'applied' }] },
        amounts: { by: 'column', source: 'list' },
      }),
    )
    expect(rowsOf(text)).toEqual([`${anna},1.5`])
    expect(facts).toMatchObject({ recipients: 1, total: '1500000000' })
  })

  test('are the failures of an earlier run, without whom a list excludes', async () => {
    const masterId = await saveTestPlan(database.db, vault, {
      ...{ projectId, collectionId: null, kind: 'sendCoin', standard: 'token-metadata' },
      items: [anna, ben, chris].map((owner) => ({ name: 'x', owner, amount: '1', reference: null })),
    })
    await database.db.execute(
      sql`update minting_items set status = case when owner = ${anna} then '20' else '40' end where master_id = ${masterId}`,
    )
    const { text, facts } = await resolve(
      rule({
        sources: [{ kind: 'run', id: 'list', masterId, pick: 'failed' }],
        exclude: [{ name: 'Staff', fileId: await fileOf([chris]) }],
      }),
    )
    expect(rowsOf(text)).toEqual([`${ben},0.001`])
    expect(facts.left).toEqual([{ name: 'Staff', count: 1 }])
  })

  test('share a total to the last lamport', async () => {
    const fileId = await fileOf(['owner,amount', `${anna},1`, `${ben},1`, `${chris},1`])
    const { facts } = await resolve(
      rule({
        sources: [{ kind: 'list', id: 'list', fileId }],
        amounts: { by: 'share', source: 'list', total: '1000000001' },
      }),
    )
    expect(facts).toMatchObject({ recipients: 3, total: '1000000001' })
  })

  test('are persons where that is meant: linked wallets receive once', async () => {
    const uuid = '11111111-1111-4111-8111-111111111111'
    await database.db.execute(
      sql`insert into users (uuid, uid, role, solana_wallet_address) values (${uuid}, 'p@test.example', 'user', ${anna})`,
    )
    for (const address of [anna, ben])
      await database.db.execute(
        sql`insert into wallets (user_uuid, family, wallet_type, address, proven_at) values (${uuid}, 'solana', 'phantom', ${address}, now())`,
      )
    const fileId = await fileOf([anna, ben, chris])
    const sources: RuleRecipients['sources'] = [{ kind: 'list', id: 'list', fileId }]
    const each = await resolve(rule({ sources }))
    expect(each.facts).toMatchObject({ recipients: 3, joined: 0 })
    const once = await resolve(rule({ sources, isOnePerPerson: true }))
    expect(rowsOf(once.text)).toEqual([`${anna},0.001`, `${chris},0.001`].toSorted())
    expect(once.facts).toMatchObject({ recipients: 2, joined: 1 })
    // To exclude one wallet of a person is to exclude the person.
    const exclude = [{ name: 'Out', fileId: await fileOf([ben]) }]
    expect(rowsOf((await resolve(rule({ sources, exclude }))).text)).toEqual([`${chris},0.001`])
  })
})
