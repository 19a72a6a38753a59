import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RuleRecipients } from '#contract/recipient/sources.ts'
import { countWrongRows } from '#contract/recipient/wrong-rows.ts'
import { findOptionalFileText, saveFile } from '#db/recipient/files.ts'
import { listWrongRows } from '#db/recipient/read-sources.ts'
import { resolveRecipients } from '#db/recipient/resolve.ts'
import { createVault } from '#db/vault.ts'
import { decideCampaign } from '#worker/campaign/decide-campaign.ts'
import { planRound } from '#worker/campaign/plan-round.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'
import { fromNow, minuteMs, roundsOf, saveActiveCampaign } from '../../support/campaign/campaigns.ts'
import { chainOfNobody } from '../../support/campaign/chain-of-nobody.ts'
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

describe('rows of a stored list that name nobody, or whose amount cannot be read', () => {
  const rows = () => ['owner,amount', `${anna},1.5`, 'nobody,2', `${ben},one`, `${chris},0.5`]

  test('are told with why, as many as there are, of whom it is not for too', async () => {
    const sources: RuleRecipients['sources'] = [{ kind: 'list', id: 'list', fileId: await fileOf(rows()) }]
    const exclude = [{ name: 'Staff', fileId: await fileOf([chris, '0xabc', anna.toLowerCase()]) }]
    const amounts = { by: 'column', source: 'list' } as const
    const { facts, wrong } = await resolve(rule({ sources, exclude, amounts }))
    expect(facts.recipients).toBe(1)
    expect(wrong).toMatchObject([
      { list: 'l.csv', isExclusion: false, row: 2, owner: 'nobody', amount: '2', column: 'owner' },
      { list: 'l.csv', isExclusion: false, row: 3, owner: ben, amount: 'one', code: 'AMOUNT_FORMAT' },
      { list: 'Staff', isExclusion: true, row: 2, owner: '0xabc' },
      { list: 'Staff', isExclusion: true, row: 3 },
    ])
    expect(countWrongRows(wrong)).toEqual({ sources: 2, exclusions: 2 })
    expect(await listWrongRows(database.db, rule({ sources, exclude, amounts }), 9)).toEqual(wrong)
    // Where everybody gets the same, nobody is left out for what stands beside the wallet.
    const flat = await resolve(rule({ sources }))
    expect(flat.facts.recipients).toBe(3)
    expect(flat.wrong).toMatchObject([{ row: 2 }])
  })

  test('are told by a list that cannot be read whole, which may lack rows', async () => {
    const fileId = await fileOf(['owner,amount,note', `${anna},1,`, `${ben},1,"open`, `${chris},1,`])
    const { wrong } = await resolve(rule({ sources: [{ kind: 'list', id: 'list', fileId }] }))
    expect(wrong).toMatchObject([{ row: null, code: 'quoteUnclosed' }])
    expect(countWrongRows(wrong)).toEqual({ sources: 0, exclusions: 0 })
  })

  test('are kept by the round that works without them, with why', async () => {
    const { db } = database
    const sources: RuleRecipients['sources'] = [{ kind: 'list', id: 'list', fileId: await fileOf(rows()) }]
    const plan = async (recipients: RuleRecipients) => {
      const campaignId = await saveActiveCampaign(db, {
        ...{ projectId, text: rows().join('\n'), values: { recipients } },
        schedule: { repeats: 'once', at: fromNow(-minuteMs), whenMissed: 'ask' },
      })
      const producer = { notify: async () => undefined }
      const log = pino({ level: 'silent' })
      const ctx = { db, policy: createPolicy(), workerId: 'test', log, producer, vault, chain: chainOfNobody }
      await decideCampaign(ctx, { campaignId })
      const [due] = await roundsOf(db, campaignId)
      await planRound({ ...ctx, network: 'localnet' }, { roundId: due?.id ?? 0 })
      const [round] = await roundsOf(db, campaignId)
      return round
    }
    const planned = await plan(rule({ sources }))
    expect(planned).toMatchObject({ state: 'planned', params: { wrongRows: 1, wrongExclusions: 0 } })
    const kept = await findOptionalFileText(db, Number(planned?.params['wrongFileId']))
    expect(kept?.split('\r\n')).toMatchObject(
      [/^\uFEFFlist,role,row/, /^l\.csv,source,2,nobody,2,/, ''].map((form) =>
        form === '' ? '' : expect.stringMatching(form),
      ),
    )
    const nobody = await plan(
      rule({ sources: [{ kind: 'list', id: 'list', fileId: await fileOf(['owner', 'nobody']) }] }),
    )
    expect(nobody).toMatchObject({ state: 'held', reason: 'NOBODY_LEFT', params: { wrongRows: 1 } })
  })
})
