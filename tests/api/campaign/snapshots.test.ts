import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SnapshotQuery } from '#contract/recipient/snapshot/snapshot-manifest.ts'
import { publicSnapshotSchema } from '#contract/recipient/snapshot/public-snapshots.ts'
import { snapshotSchema } from '#contract/recipient/snapshot/snapshots.ts'
import { verifySnapshot } from '#contract/recipient/snapshot/verify-snapshot.ts'
import { saveCampaign } from '#db/campaign/campaigns.ts'
import { findOptionalSnapshot, requestOf } from '#db/recipient/snapshots.ts'
import { freshKey, openTestApi, type TestApi } from '../../support/api.ts'
import { campaignBody } from '../../support/campaign/campaign-cases.ts'
import { savePublicRound } from '../../support/draw/draw-cases.ts'
import { failedSnapshot, frozenSnapshot } from '../../support/recipient/snapshot-cases.ts'
import { newWallet } from '../../support/wallet/wallet.ts'
import { createProject, createWorld } from '../../support/world.ts'

let api: TestApi
let projectId = 0
let world: Awaited<ReturnType<typeof createWorld>>
beforeAll(async () => {
  api = await openTestApi()
  world = await createWorld(api.admin, api.database.db)
  projectId = (await createProject(api.admin)).projectId
})
afterAll(() => api.close())

function db() {
  return api.database.db
}
async function send(method: 'get' | 'post', path: string, body: object = {}) {
  const headers = { 'idempotency-key': freshKey() }
  return (await api.admin.send(method, path, method === 'get' ? {} : { body, headers })).body
}
/** A query that no other test has. */
function newQuery(): SnapshotQuery {
  return { holdersOf: 'collection', chain: 'solana', collection: newWallet().address }
}
function rule(source: object) {
  return {
    ...{ by: 'rule', rule: { source: 'held' }, sources: [{ id: 'held', ...source }], columns: {} },
    amounts: { by: 'held', source: 'held', amount: '5', heldDecimals: 0 },
    ...{ exclude: [], isOnePerPerson: true, isNeverTwice: true },
  }
}
function preview(source: object, project = projectId) {
  const body = { projectId: project, kind: 'sendCoin', recipients: rule(source) }
  return send('post', '/api/admin/campaign-recipients/preview', body)
}
/** A user that has proven both; its Solana address on file is another one, which nobody proved. */
async function linkWallets(evm: string, solana: string): Promise<void> {
  await db().execute(sql`
    with who as (insert into users (uid, solana_wallet_address) values (${evm}, ${newWallet().address}) returning uuid)
    insert into wallets (user_uuid, family, wallet_type, address, proven_at)
    select uuid, f, t, a, now() from who, (values ('evm', 'metamask', ${evm}), ('solana', 'phantom', ${solana})) w(f, t, a)`)
}
function held(owners: string[], query: SnapshotQuery, programs: string[] = []) {
  const rows = owners.map((owner, at) => ({ owner, asset: `nft${at}`, amount: 1n }))
  return frozenSnapshot(db(), { projectId, rows, query, programs })
}

describe('holders as recipients', () => {
  test('are worked out by the newest snapshot that asked for the same, and not before there is one', async () => {
    const query = newQuery()
    const source = { kind: 'holders', query, minutesBefore: 30 }
    expect(await preview(source)).toMatchObject({
      resultCd: 'BAD_REQUEST',
      params: { issues: [{ path: 'recipients', code: 'SNAPSHOT_MISSING' }] },
    })
    const [anna, ben, chris] = [newWallet().address, newWallet().address, newWallet().address]
    await held([anna], query)
    await held([anna, ben, ben, chris], query, [chris])
    const { returnValue } = await preview(source)
    expect(returnValue).toMatchObject({
      facts: { recipients: 2, total: '15', unresolved: 1, unlinked: 0 },
      problems: [],
    })
  })

  test('of a source chain receive on the wallet on Solana that their user has proven', async () => {
    const [linked, unlinked] = [`0x${'ab'.repeat(20)}`, `0x${'cd'.repeat(20)}`]
    const receiver = newWallet().address
    await linkWallets(linked, receiver)
    const query = { holdersOf: 'contract', chain: 'kaia', contract: `0x${'ef'.repeat(20)}` } as const
    const snapshotId = await held([linked, linked, unlinked], query)
    const { returnValue } = await preview({ kind: 'snapshot', snapshotId })
    expect(returnValue).toMatchObject({ facts: { recipients: 1, total: '10', unlinked: 1, unresolved: 0 } })
    expect(JSON.stringify(returnValue)).toContain(receiver)
  })

  test('are never our own wallets, which pay and hold what is not sold, and a deposit is its sender’s', async () => {
    const { wallet } = await createProject(api.admin)
    const [anna, sender, ours] = [newWallet().address, `0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`]
    const onSolana = await held([anna, wallet.address], newQuery())
    expect((await preview({ kind: 'snapshot', snapshotId: onSolana })).returnValue).toMatchObject({
      facts: { recipients: 1, total: '5', ours: 1 },
    })
    const contract = `0x${'c3'.repeat(20)}`
    const query = { holdersOf: 'contract', chain: 'kaia', contract } as const
    await linkWallets(sender, anna)
    await db().execute(sql`
      insert into project_keys (project_id, purpose, address, sealed) values (${projectId}, 'fee', ${ours}, '')
        on conflict (project_id, purpose) do update set address = ${ours}`)
    await db().execute(sql`
      insert into source_chain_deposits (chain, kind, contract, token_id, tx_hash, log_index, block_number, block_hash, block_time,
        from_address, to_address, state)
      values ('kaia', 'nft', ${contract}, '7', '0x7', 0, 99, '0x', now(), ${sender}, ${ours}, 'final')`)
    const rows = ['7', '8'].map((id) => ({ owner: ours, asset: `${contract}/${id}`, amount: 1n }))
    const snapshotId = await frozenSnapshot(db(), { projectId, rows, query })
    const { returnValue } = await preview({ kind: 'snapshot', snapshotId })
    expect(returnValue).toMatchObject({ facts: { recipients: 1, total: '5', ours: 1, unlinked: 0 } })
    const places = await send('get', `/api/admin/snapshots/${snapshotId}/places`)
    expect(places.returnValue).toEqual({
      programs: [],
      deposits: [{ asset: `${contract}/7`, heldBy: ours, owner: sender }],
    })
  })

  test('are those of a frozen snapshot of the project, and of no other', async () => {
    const snapshotId = await held([newWallet().address], newQuery())
    const failed = await failedSnapshot(db(), projectId)
    const stranger = (await createProject(api.admin)).projectId
    const codeOf = async (id: number, project?: number) => {
      const { params } = await preview({ kind: 'snapshot', snapshotId: id }, project)
      return (params as { issues: { code: string }[] }).issues[0]?.code
    }
    expect(await codeOf(snapshotId, stranger)).toBe('NOT_OF_PROJECT')
    expect(await codeOf(failed)).toBe('SNAPSHOT_NOT_FROZEN')
    expect(await codeOf(999_999)).toBe('NOT_OF_PROJECT')
    // Its file is no list.
    const fileId = (await findOptionalSnapshot(db(), snapshotId))?.snapshot.fileId
    const body = await campaignBody(db(), projectId, { recipients: { by: 'list', fileId, defaults: {} } })
    expect((await send('post', '/api/admin/campaigns', body)).resultCd).toBe('BAD_REQUEST')
  })
})

describe('a snapshot', () => {
  test('is downloaded byte for byte as its manifest says', async () => {
    const snapshotId = await held([newWallet().address, newWallet().address], newQuery())
    const row = snapshotSchema
      .loose()
      .parse((await send('get', `/api/admin/snapshots/${snapshotId}`)).returnValue)
    const answer = await api.admin.raw('get', `/api/admin/snapshots/${snapshotId}/content`)
    const text = await answer.text()
    expect(createHash('sha256').update(text).digest('hex')).toBe(row.manifest?.sha256)
    expect(text.split('\n')).toHaveLength(3)
  })

  test('of an address that can be none is refused, with the field that is wrong', async () => {
    for (const [query, path] of [
      [{ holdersOf: 'collection', chain: 'solana', collection: '0xab' }, 'query.collection'],
      [{ holdersOf: 'token', chain: 'solana', mint: newWallet().address.toLowerCase() }, 'query.mint'],
      [{ holdersOf: 'contract', chain: 'kaia', contract: '0xAB' }, 'query.contract'],
    ] as const) {
      const answer = await send('post', '/api/admin/snapshots', { projectId, query })
      expect(answer).toMatchObject({ resultCd: 'BAD_REQUEST', params: { issues: [{ path }] } })
    }
  })

  test('counts wallets as holders, and what lies at programs beside them', async () => {
    const [wallet, vault] = [newWallet().address, newWallet().address]
    const snapshotId = await held([wallet, vault, vault], newQuery(), [vault])
    const { returnValue } = await send('get', `/api/admin/snapshots/${snapshotId}`)
    expect(returnValue).toMatchObject({ holders: 1, programs: 1, manifest: { rows: 3 } })
    const shown = (await api.anybody.send('get', `/api/snapshots/${snapshotId}`)).body.returnValue
    expect(shown).toMatchObject({ holders: 1, programs: 1 })
  })

  test('is read again only once it has failed', async () => {
    const failed = await failedSnapshot(db(), projectId)
    expect((await send('post', `/api/admin/snapshots/${failed}/retry`)).returnValue).toMatchObject({
      ...{ state: 'asked', reason: null },
    })
    expect((await send('post', `/api/admin/snapshots/${failed}/retry`)).resultCd).toBe('NOT_ALLOWED_NOW')
    const frozen = await held([newWallet().address], newQuery())
    expect((await send('post', `/api/admin/snapshots/${frozen}/retry`)).resultCd).toBe('NOT_ALLOWED_NOW')
  })
})

describe('to anybody', () => {
  test('a frozen snapshot tells its manifest and its file, and of whom nothing else', async () => {
    const snapshotId = await held([newWallet().address, newWallet().address], newQuery())
    const { returnValue } = (await api.anybody.send('get', `/api/snapshots/${snapshotId}`)).body
    const { manifest } = publicSnapshotSchema.strict().parse(returnValue)
    const file = await api.anybody.raw('get', `/api/snapshots/${snapshotId}/file`)
    expect(verifySnapshot(new Uint8Array(await file.arrayBuffer()), manifest)).toEqual([])
    const failed = await failedSnapshot(db(), projectId)
    expect((await api.anybody.send('get', `/api/snapshots/${failed}`)).body.resultCd).toBe('NOT_FOUND')
  })

  test('one of a campaign is there while the campaign is public, and its rounds name it', async () => {
    const { projectId, masterId } = world
    const query = newQuery()
    const source = { kind: 'holders', id: 'held', query, minutesBefore: 30 } as const
    const { campaignId, roundId } = await savePublicRound(db(), { projectId, masterId })
    const recipients = JSON.stringify(rule(source))
    const [round] = await db().execute<{ at: string }>(sql`
      with c as (update campaigns set recipients = ${recipients}::jsonb where campaign_id = ${campaignId})
      select occurrence_at::text as at from campaign_rounds where round_id = ${roundId}`)
    const occurrenceAt = new Date(round?.at ?? '')
    const { requestKey } = requestOf({ campaignId, occurrenceAt }, source)
    const rows = [{ owner: newWallet().address, asset: 'nft', amount: 1n }]
    const given = { projectId, rows, query, round: { campaignId, occurrenceAt, requestKey } }
    const snapshotId = await frozenSnapshot(db(), given)
    const read = async () => (await api.anybody.send('get', `/api/snapshots/${snapshotId}`)).body.resultCd
    const file = async () => (await api.anybody.raw('get', `/api/snapshots/${snapshotId}/file`)).status
    const { returnValue } = (await api.anybody.send('get', `/api/campaign-rounds/${roundId}`)).body
    expect(returnValue).toMatchObject({ snapshots: [{ snapshotId }] })
    expect([await read(), await file()]).toEqual(['SUCCESS', 200])
    await saveCampaign(db(), campaignId, { isPublic: false })
    expect([await read(), await file()]).toEqual(['NOT_FOUND', 404])
  })
})
