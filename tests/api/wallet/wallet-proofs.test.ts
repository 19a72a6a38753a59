import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestApi, type Caller, type TestApi } from '../../support/api.ts'
import {
  askFor,
  createMigrationFixture,
  destinationOf,
  signDestination,
} from '../../support/migration/migrations.ts'
import { evmSigner, logInWallet } from '../../support/wallet/signers.ts'
import { openStubChains, type StubChains } from '../../support/stub-chains.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

let api: TestApi
let chains: StubChains
let fixtures: Record<'kaia' | 'ethereum', Awaited<ReturnType<typeof createMigrationFixture>>>
let owner: ReturnType<typeof evmSigner>
let changed: typeof owner
beforeAll(async () => {
  chains = await openStubChains()
  const { url } = chains
  api = await openTestApi({ KAIA_RPC_URL: url, ETHEREUM_RPC_URL: url, SOLANA_RPC_URL: url })
  fixtures = {
    kaia: await createMigrationFixture(api, 'kaia'),
    ethereum: await createMigrationFixture(api, 'ethereum'),
  }
})
afterAll(async () => {
  await api.close()
  await chains.close()
})
beforeEach(() => {
  owner = evmSigner()
  // The same address, whose key on Kaia is another one now.
  changed = evmSigner({ address: owner.address, prefix: 'kaia', walletType: 'kaia' })
  chains.owners.clear()
  for (const { contract } of Object.values(fixtures))
    chains.owners.set(`${contract}/${tokenId()}`, owner.address.toLowerCase())
})

function tokenId() {
  return String(BigInt(owner.address) % 1_000_000n)
}
function changeKey() {
  return chains.accountKeys.set(owner.address.toLowerCase(), { keyType: 2, key: changed.point })
}
async function run(caller: Caller, chain: keyof typeof fixtures, signer = owner) {
  const newWalletAddress = newWallet().address
  const asked = { wallet: owner.address, tokenId: tokenId(), newWalletAddress }
  const { status, body } = await askFor(caller, fixtures[chain], asked, signer)
  const id = z.object({ migrationId: z.number() }).safeParse(body.returnValue).data?.migrationId ?? 0
  return { status, code: body.resultCd, message: body.returnMessage, id }
}
async function valueOf(caller: Caller, path: string) {
  return (await caller.send('get', path)).body.returnValue
}
async function chainsListed(caller: Caller) {
  return z.array(z.object({ chain: z.string() })).parse(await valueOf(caller, '/api/migration/mine'))
}
async function streamed(caller: Caller) {
  const response = await caller.raw('get', '/api/migration/events')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let stream = ''
  while (!stream.includes('\n\nid: ') || !stream.endsWith('\n\n'))
    stream += (await reader?.read())?.value ?? ''
  await reader?.cancel()
  return stream
}

test('a proof by a changed Kaia key moves NFTs of Kaia, and none of the same address elsewhere', async () => {
  changeKey()
  const { caller } = await logInWallet(api, changed)
  expect((await run(caller, 'kaia', changed)).code).toBe('SUCCESS')
  const refused = await run(caller, 'ethereum', changed)
  expect([refused.status, refused.code]).toEqual([403, 'WALLET_KAIA_ONLY'])
  expect(refused.message).toContain('Kaia only')
  const { rows } = z
    .object({ rows: z.array(z.object({ contract: z.string() })) })
    .parse(await valueOf(caller, '/api/migration/nfts'))
  expect(rows.map((row) => row.contract.toLowerCase())).toEqual([fixtures.kaia.contract])
})

test('the plain key counts on every chain, and its migrations elsewhere are hidden from the changed one', async () => {
  const plain = await logInWallet(api, owner)
  const ids = {
    kaia: (await run(plain.caller, 'kaia')).id,
    ethereum: (await run(plain.caller, 'ethereum')).id,
  }
  expect(await chainsListed(plain.caller)).toHaveLength(2)
  changeKey()
  const { caller, user } = await logInWallet(api, changed)
  expect(user.uuid).toBe(plain.user.uuid)
  expect(await chainsListed(caller)).toEqual([{ chain: 'kaia' }])
  expect((await caller.send('get', `/api/migration/status/${ids.kaia}`)).status).toBe(200)
  expect((await caller.send('get', `/api/migration/status/${ids.ethereum}`)).body.resultCd).toBe('NOT_FOUND')
  const path = `/api/migration/status/${ids.ethereum}/withdraw`
  expect((await caller.send('post', path, { body: {} })).body.resultCd).toBe('NOT_FOUND')
  const stream = await streamed(caller)
  expect([stream.includes('"chain":"kaia"'), stream.includes('"chain":"ethereum"')]).toEqual([true, false])
  expect(await valueOf(caller, '/api/my')).toMatchObject({ migrations: { open: 1 } })
  expect(JSON.stringify(await valueOf(caller, '/api/my'))).not.toContain(`"migrationId":${ids.ethereum}`)
})

test('who proved the address by its first key is logged out when the changed one proves it', async () => {
  const before = await logInWallet(api, owner)
  const again = await logInWallet(api, owner)
  expect((await before.caller.send('get', '/api/my')).status).toBe(200)
  changeKey()
  const after = await logInWallet(api, changed)
  for (const { caller } of [before, again])
    expect((await caller.send('get', '/api/my')).body.resultCd).toBe('SIGNED_OUT')
  expect((await after.caller.send('get', '/api/my')).status).toBe(200)
})

test('the last proof counts, and each change of it is written down', async () => {
  changeKey()
  expect((await run((await logInWallet(api, changed)).caller, 'ethereum', changed)).code).toBe(
    'WALLET_KAIA_ONLY',
  )
  chains.accountKeys.clear()
  expect((await run((await logInWallet(api, owner)).caller, 'ethereum')).code).toBe('SUCCESS')
  const rows = await api.database.db.execute<{ by: string }>(sql`
    select after->>'provenBy' as by from audit_log
    where action = 'wallet.prove' and entity_id = ${owner.address.toLowerCase()} order by audit_id`)
  expect(rows.map((row) => row.by)).toEqual(['kaia_account', 'key'])
})

test('where NFTs go is signed by the key that counts now: of a changed one the old signs nothing more', async () => {
  const { caller } = await logInWallet(api, owner)
  changeKey()
  const asked = { wallet: owner.address, tokenId: tokenId(), newWalletAddress: newWallet().address }
  const body = destinationOf(fixtures.kaia, asked)
  expect((await signDestination(caller, owner, body)).body.resultCd).toBe('SIGNATURE_INVALID')
  expect((await signDestination(caller, changed, body)).body.resultCd).toBe('SUCCESS')
  // This session was proven by the first key, so that NFTs elsewhere can be named; the signature does not count there.
  const elsewhere = destinationOf(fixtures.ethereum, asked)
  expect((await signDestination(caller, changed, elsewhere)).body.resultCd).toBe('WALLET_KAIA_ONLY')
})
