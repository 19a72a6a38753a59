import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshKey, openTestApi, type TestApi } from '../../support/api.ts'
import { collectionBody, createProject, projectBody } from '../../support/world.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

function register(body: unknown) {
  return api.admin.send('post', '/api/admin/projects', { body })
}
function valueOf(reply: { body: { returnValue?: unknown } }) {
  return reply.body.returnValue as Record<string, never>
}

test('a daily cap is kept in lamports, and is more than nothing or none', async () => {
  const made = valueOf(await register(projectBody({ dailyCapLamports: '12500000000' })))
  expect(made).toMatchObject({ dailyCapLamports: '12500000000' })
  const path = `/api/admin/projects/${String(made['projectId'])}`
  const spending = await api.admin.send('get', `${path}/spending`)
  expect(valueOf(spending)).toMatchObject({ spentLamports: '0', dailyCapLamports: '12500000000' })
  const onKaia = projectBody({ mainnet: 'kaia', dailyCapWei: '1500000000000000000' })
  expect(valueOf(await register(onKaia))).toMatchObject({ dailyCapWei: '1500000000000000000' })
  expect((await register(projectBody({ dailyCapWei: '1.5' }))).body.resultCd).toBe('BAD_REQUEST')
  for (const dailyCapLamports of ['0', '-1', '1.5', ''])
    expect((await register(projectBody({ dailyCapLamports }))).body.resultCd).toBe('BAD_REQUEST')
  const without = await api.admin.send('put', path, { body: projectBody({ dailyCapLamports: null }) })
  expect(valueOf(without)).toMatchObject({ dailyCapLamports: null })
})

describe('a secret key of a project', () => {
  const asJson = (secret: Uint8Array) => JSON.stringify([...secret])
  test('sets the wallet address it belongs to', async () => {
    const wallet = newWallet()
    const made = await register(projectBody({ secretKeys: { admin: wallet.secret } }))
    expect(valueOf(made)).toMatchObject({
      adminWalletAddress: wallet.address,
      storedKeys: [{ purpose: 'admin', address: wallet.address }],
    })
  })
  test('is taken as 32 bytes and as a JSON array', async () => {
    const { secret, address } = newWallet()
    const { base58 } = await import('@scure/base')
    const bytes = base58.decode(secret)
    const made = await register(
      projectBody({ secretKeys: { fee: base58.encode(bytes.subarray(0, 32)), listing: asJson(bytes) } }),
    )
    expect(valueOf(made)).toMatchObject({ feeWalletAddress: address, listingWalletAddress: address })
  })
  test('is refused when it belongs to another wallet', async () => {
    const reply = await register(
      projectBody({ adminWalletAddress: newWallet().address, secretKeys: { admin: newWallet().secret } }),
    )
    expect(reply.body).toMatchObject({
      resultCd: 'BAD_REQUEST',
      params: { issues: [{ path: 'secretKeys.admin', code: 'KEY_ADDRESS_MISMATCH' }] },
    })
  })
  test('is refused when it is no key, without repeating it', async () => {
    const text = 'this is certainly not the key of any wallet'
    const reply = await register(projectBody({ secretKeys: { admin: text } }))
    expect(reply.body).toMatchObject({ params: { issues: [{ code: 'KEY_UNREADABLE' }] } })
    expect(JSON.stringify(reply.body)).not.toContain(text)
  })
  test('is stored sealed under a label of its own and comes out nowhere', async () => {
    const { projectId, wallet } = await createProject(api.admin)
    const modified = await api.admin.send('put', `/api/admin/projects/${projectId}`, {
      body: projectBody({ name: 'Renamed', secretKeys: { admin: wallet.secret } }),
    })
    expect(modified.body.resultCd).toBe('SUCCESS')
    const [row] = await api.database.db.execute<{ sealed: string }>(
      sql`select sealed from project_keys where project_id = ${projectId}`,
    )
    const opened = api.keys.vault.open(row?.sealed ?? '', `project:${projectId}:admin`)
    expect(Buffer.from(opened).toString()).toBe(wallet.secret)
    for (const table of ['audit_log', 'events', 'idempotency_keys', 'projects', 'project_keys']) {
      const rows = await api.database.db.execute(sql`select * from ${sql.identifier(table)}`)
      expect(
        JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
      ).not.toContain(wallet.secret)
    }
    const audit = await api.admin.raw('get', '/api/admin/audit-log?entity=project')
    const text = await audit.text()
    expect(text).toContain('project.modify')
    expect(text).not.toContain(wallet.secret)
    expect(text).not.toContain(row?.sealed)
  })
})

test('refuses a second living project with the same contract on the same chain', async () => {
  const contractAddress = newWallet().address
  expect((await register(projectBody({ contractAddress }))).body.resultCd).toBe('SUCCESS')
  expect((await register(projectBody({ contractAddress }))).body).toMatchObject({
    resultCd: 'CONTRACT_EXISTS',
    returnMessage: 'Contract already exists.',
  })
  expect((await register(projectBody({ contractAddress, mainnet: 'kaia' }))).body.resultCd).toBe('SUCCESS')
})

test('knows an EVM contract in any case of its letters', async () => {
  const contractAddress = '0x52908400098527886E0F7030069857D2E4169EE7'
  expect((await register(projectBody({ mainnet: 'kaia', contractAddress }))).body.resultCd).toBe('SUCCESS')
  const again = projectBody({ mainnet: 'kaia', contractAddress: contractAddress.toLowerCase() })
  expect((await register(again)).body.resultCd).toBe('CONTRACT_EXISTS')
})

test.each(['admin', 'listing', 'fee'])(
  'says of the %s wallet that lost its case that it did, at its field, in the language asked for',
  async (purpose) => {
    const field = `${purpose}WalletAddress`
    // In small letters it has an l, which is none of base58's.
    const address = 'L1akV6VZC6Ynfp47zJjsLUe6Yc5Gq2xn9E8i3hZfRQt'
    for (const [language, cased, code, words] of [
      ['eng', address.toLowerCase(), 'SOLANA_ADDRESS_LOWER_CASED', 'looks lower-cased'],
      ['kor', address.toLowerCase(), 'SOLANA_ADDRESS_LOWER_CASED', '모두 소문자로'],
    ] as const) {
      const { status, body } = await api.admin.send('post', `/api/admin/projects?lang=${language}`, {
        body: projectBody({ [field]: cased }),
      })
      expect(status).toBe(400)
      expect(body.params?.['issues']).toMatchObject([
        { path: field, code, message: expect.stringContaining(words) },
      ])
    }
  },
)
test('keeps a stored key when a modification brings none, and its address with it', async () => {
  const { projectId, wallet } = await createProject(api.admin)
  const path = `/api/admin/projects/${projectId}`
  const kept = await api.admin.send('put', path, { body: projectBody() })
  expect(valueOf(kept)).toMatchObject({
    adminWalletAddress: wallet.address,
    storedKeys: [{ purpose: 'admin' }],
  })
  const other = await api.admin.send('put', path, {
    body: projectBody({ adminWalletAddress: newWallet().address }),
  })
  expect(other.body).toMatchObject({ params: { issues: [{ code: 'KEY_ADDRESS_MISMATCH' }] } })
})

describe('an Idempotency-Key', () => {
  const create = (key: string, body: unknown) =>
    api.admin.send('post', '/api/admin/projects', { body, headers: { 'idempotency-key': key } })
  const countNamed = async (name: string) => {
    const [row] = await api.database.db.execute<{ count: number }>(
      sql`select count(*)::int as count from projects where name = ${name}`,
    )
    return row?.count
  }
  test('makes ten requests at once one project', async () => {
    const key = freshKey()
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => create(key, projectBody({ name: 'Once' }))),
    )
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body.returnValue))).size).toBe(1)
    expect(replies.map((reply) => reply.body.resultCd)).toEqual(Array(10).fill('SUCCESS'))
    expect(await countNamed('Once')).toBe(1)
  })
  test('refuses another body', async () => {
    const key = freshKey()
    await create(key, projectBody({ name: 'First' }))
    expect((await create(key, projectBody({ name: 'Second' }))).body.resultCd).toBe('IDEMPOTENCY_CONFLICT')
    expect(await countNamed('Second')).toBe(0)
  })
  test('is free again after a failure', async () => {
    const key = freshKey()
    const contractAddress = newWallet().address
    await register(projectBody({ contractAddress }))
    expect((await create(key, projectBody({ contractAddress }))).body.resultCd).toBe('CONTRACT_EXISTS')
    expect((await create(key, projectBody({ name: 'After all' }))).body.resultCd).toBe('SUCCESS')
  })
})

test('pages by key: rows added in between are neither repeated nor skipped', async () => {
  for (let n = 0; n < 5; n++) await register(projectBody({ name: `Paged ${n}` }))
  const page = async (query: string) => {
    const value = valueOf(await api.admin.send('get', `/api/admin/projects?search=Paged&${query}`))
    return value as unknown as { rows: { name: string }[]; next: string | null }
  }
  const first = await page('limit=2')
  await register(projectBody({ name: 'Paged later' }))
  const second = await page(`limit=2&after=${first.next}`)
  const third = await page(`limit=2&after=${second.next}`)
  const seen = [first, second, third].flatMap(({ rows }) => rows.map((row) => row.name))
  expect(seen).toEqual(['Paged 4', 'Paged 3', 'Paged 2', 'Paged 1', 'Paged 0'])
  expect(third.next).toBeNull()
})

describe('a collection', () => {
  test('wants the project to have its admin key', async () => {
    const { body } = await register(projectBody())
    const { projectId } = body.returnValue as { projectId: number }
    const reply = await api.admin.send('post', '/api/admin/collections', { body: collectionBody(projectId) })
    expect(reply.body.resultCd).toBe('SIGNER_MISSING')
  })
  test('is not for a project of another chain, whose key signs nothing on Solana', async () => {
    const secretKeys = { admin: `0x${randomBytes(32).toString('hex')}` }
    const { projectId } = await createProject(api.admin, { mainnet: 'kaia', secretKeys })
    const reply = await api.admin.send('post', '/api/admin/collections', { body: collectionBody(projectId) })
    const returnMessage = 'This project is on another chain. Choose one on Solana.'
    expect(reply.body).toMatchObject({ resultCd: 'SIGNER_MISSING', returnMessage })
  })
  test('comes with plan, run, payment, item and NFT, and a secret that opens under its label', async () => {
    const { projectId, wallet } = await createProject(api.admin)
    const reply = await api.admin.send('post', '/api/admin/collections', { body: collectionBody(projectId) })
    const made = valueOf(reply) as unknown as { collectionId: number; masterId: number }
    expect(made).toMatchObject({ status: '0', mintAddress: null, mintedCount: 0 })
    const [row] = await api.database.db.execute<Record<string, string>>(sql`
      select m.status, m.control, m.total, m.start_at is not null as due, m.stage, p.kind, p.plan_id, p.sealed_secret,
        y.status as paid, y.amount_lamports, y.pay_code, i.business_key, i.owner, n.status as nft
      from minting_masters m join mint_plans p using (plan_id) join master_payments y using (master_id)
      join minting_items i using (master_id) join nfts n using (item_id) where master_id = ${made.masterId}`)
    expect(row).toMatchObject({
      status: '0',
      control: 'run',
      due: true,
      kind: 'collection',
      paid: '10',
      amount_lamports: '0',
      pay_code: 'CREATE_MINTING',
      business_key: `collection:${made.collectionId}`,
      owner: wallet.address,
      nft: '0',
    })
    const secret = api.keys.vault.open(row?.['sealed_secret'] ?? '', `plan:${row?.['plan_id']}`)
    expect(secret).toHaveLength(32)
    const events = await api.database.db.execute<{ entity: string; to_state: string }>(
      sql`select entity, to_state from events where master_id = ${made.masterId} order by seq`,
    )
    expect(events.map((event) => `${event.entity} ${event.to_state}`)).toEqual([
      'plan 0',
      'master 0',
      'payment 0',
      'payment 10',
      'item 0',
    ])
  })
})

describe('the admin key of a project on a source chain', () => {
  // The first account of every development chain: a key the whole world knows.
  const secret = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const onKaia = (overrides: Record<string, unknown>) =>
    register(projectBody({ mainnet: 'kaia', ...overrides }))
  const issueOf = (reply: Awaited<ReturnType<typeof onKaia>>) => [
    reply.body.params?.['issues'],
    reply.body.returnMessage,
  ]

  test('is taken as hex, sealed, and is answered with its address and checksum', async () => {
    const reply = await onKaia({ secretKeys: { admin: secret } })
    expect(valueOf(reply)).toMatchObject({
      adminWalletAddress: address,
      storedKeys: [{ purpose: 'admin', address }],
    })
    expect(JSON.stringify(reply.body)).not.toContain(secret.slice(2))
    const given = { adminWalletAddress: address.toLowerCase(), secretKeys: { admin: secret.slice(2) } }
    expect(valueOf(await onKaia(given))).toMatchObject({ adminWalletAddress: address })
  })
  test('is refused when it is of Solana, and the other way round', async () => {
    const [issues, message] = issueOf(await onKaia({ secretKeys: { admin: newWallet().secret } }))
    expect(issues).toMatchObject([{ path: 'secretKeys.admin', code: 'KEY_KIND_MISMATCH', message }])
    expect(message).toContain('This is a Solana key.')
    const [others] = issueOf(await register(projectBody({ secretKeys: { admin: secret } })))
    expect(others).toMatchObject([{ path: 'secretKeys.admin', code: 'KEY_KIND_MISMATCH' }])
  })
  test('is refused when it cannot be read, or when it is of another address', async () => {
    const zero = '0'.repeat(64)
    const [issues, message] = issueOf(await onKaia({ secretKeys: { admin: zero } }))
    expect(issues).toMatchObject([{ code: 'KEY_UNREADABLE', message }])
    expect(message).toContain('64 hexadecimal digits')
    const adminWalletAddress = '0x52908400098527886E0F7030069857D2E4169EE7'
    const other = await onKaia({ adminWalletAddress, secretKeys: { admin: secret } })
    expect(issueOf(other)[0]).toMatchObject([{ code: 'KEY_ADDRESS_MISMATCH' }])
  })
  test('does not go along when the mainnet becomes one of another kind', async () => {
    const { projectId } = await createProject(api.admin)
    const moved = await api.admin.send('put', `/api/admin/projects/${projectId}`, {
      body: projectBody({ mainnet: 'kaia' }),
    })
    expect(moved.body).toMatchObject({ params: { issues: [{ path: 'mainnet', code: 'KEY_KIND_MISMATCH' }] } })
  })
  test('has an address whose checksum fits', async () => {
    const mistyped = address.replace('F39', 'f39').replace('aad88', 'AAD88')
    expect(issueOf(await onKaia({ adminWalletAddress: mistyped }))[0]).toMatchObject([
      { path: 'adminWalletAddress', code: 'INVALID' },
    ])
  })
})
