import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { toChecksum } from '#contract/evm-address.ts'
import { toKlipAmount } from '#api/wallet/klip-requests.ts'
import { callerAt, openTestApi, type Caller, type TestApi } from '../../support/api.ts'
import { openTestKlip, type TestKlip } from '../../support/wallet/klip.ts'
import {
  askFor,
  createMigrationFixture,
  destinationOf,
  migrationIn,
  setState,
} from '../../support/migration/migrations.ts'
import { newWallet } from '../../support/wallet/wallet.ts'
import {
  askChallenge,
  challengeReply,
  evmSigner,
  logInWallet,
  sessionOf,
} from '../../support/wallet/signers.ts'
import { openStubChains, type StubChains } from '../../support/stub-chains.ts'

let api: TestApi
let klip: TestKlip
let chains: StubChains
beforeAll(async () => {
  klip = await openTestKlip()
  chains = await openStubChains()
  api = await openTestApi({ KLIP_API_URL: klip.url, KAIA_RPC_URL: chains.url, SOLANA_RPC_URL: chains.url })
})
afterAll(async () => {
  await api.close()
  await chains.close()
  await klip.close()
})

const request = z.object({
  requestId: z.string(),
  qrText: z.string(),
  deepLink: z.string(),
  expiresAt: z.string(),
})

/** Prepares and says which browser may read the answer. */
async function prepare(body: unknown, caller: Caller = api.anybody) {
  const reply = await caller.send('post', '/api/klip/prepare', { body })
  if (reply.body.resultCd !== 'SUCCESS') return { code: reply.body.resultCd, ...empty }
  const set = (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const cookie = [caller.cookie, set].filter(Boolean).join('; ')
  const browser = callerAt(api.url, { cookie, csrfToken: caller.csrfToken })
  return { code: 'SUCCESS', ...request.parse(reply.body.returnValue), browser }
}
const empty = { requestId: '', qrText: '', deepLink: '', expiresAt: '', browser: undefined }
async function resultOf(browser: Caller | undefined, requestId: string) {
  return (browser ?? api.anybody).send('get', `/api/klip/result?requestId=${requestId}`)
}
async function valueOf(browser: Caller | undefined, requestId: string) {
  return (await resultOf(browser, requestId)).body.returnValue
}
function owner() {
  return evmSigner({ walletType: 'klip', prefix: 'kaia' })
}

test('sends the address Klip reports, to the browser that asked', async () => {
  const { requestId, qrText, deepLink, browser } = await prepare({ type: 'auth' })
  expect(klip.prepared.at(-1)).toMatchObject({ type: 'auth', bapp: { name: 'Punky' } })
  expect(qrText).toMatch(/^https:\/\/klipwallet\.com\/\?target=\/a2a\?request_key=\w+$/)
  expect(deepLink).toBe(`klip://klipwallet/open?url=${qrText}`)
  expect(await valueOf(browser, requestId)).toMatchObject({ status: 'prepared', address: null })
  const { address } = owner()
  klip.answer({ status: 'completed', result: { klaytn_address: address.toLowerCase() } })
  const expected = { status: 'completed', address, txHash: null, signature: null }
  expect(await valueOf(browser, requestId)).toEqual(expected)
  const polls = klip.polls()
  expect(await valueOf(browser, requestId)).toEqual(expected)
  expect(klip.polls()).toBe(polls)
})

test('keeps the key of the request from the browser that only has its id, and from everybody else', async () => {
  const { requestId, browser } = await prepare({ type: 'auth' })
  const { caller } = await logInWallet(api, owner())
  for (const stranger of [api.anybody, caller, callerAt(api.url, { cookie: 'klip=guessed', csrfToken: '' })])
    expect((await resultOf(stranger, requestId)).body.resultCd).toBe('NOT_FOUND')
  expect((await resultOf(browser, requestId)).status).toBe(200)
})

test('logs in by the challenge Klip signed, not by the address it reports', async () => {
  const signer = owner()
  const { challengeId, message } = await askChallenge(api.anybody, signer)
  const { requestId, browser } = await prepare({ type: 'sign', challengeId })
  expect(klip.prepared.at(-1)).toMatchObject({
    type: 'sign_message',
    message: { value: message, from: signer.address },
  })
  klip.answer({ status: 'completed', result: { signature: signer.sign(message) } })
  const { signature } = z.object({ signature: z.string() }).parse(await valueOf(browser, requestId))
  const reply = await api.anybody.send('post', '/api/login/verify', { body: { challengeId, signature } })
  expect(sessionOf(api.url, reply).wallets).toMatchObject([{ walletType: 'klip', address: signer.address }])
  expect((await prepare({ type: 'sign', challengeId })).code).toBe('CHALLENGE_USED')
})

test('carries the message of where NFTs go to the phone, and the signature back', async () => {
  const signer = owner()
  const { caller } = await logInWallet(api, signer)
  const fixture = await createMigrationFixture(api)
  const newWalletAddress = newWallet().address
  const asked = destinationOf(fixture, { wallet: signer.address, tokenId: '9', newWalletAddress })
  const reply = await caller.send('post', '/api/migration/destination/challenge', {
    body: { ...asked, oldWalletType: 'klip' },
  })
  const { challengeId, message } = challengeReply.parse(reply.body.returnValue)
  const { requestId, browser } = await prepare({ type: 'sign', challengeId }, caller)
  expect(klip.prepared.at(-1)).toMatchObject({
    type: 'sign_message',
    message: { value: message, from: signer.address },
  })
  expect(message).toContain(newWalletAddress)
  klip.answer({ status: 'completed', result: { signature: signer.sign(message) } })
  const { signature } = z.object({ signature: z.string() }).parse(await valueOf(browser, requestId))
  const signed = await caller.send('post', '/api/migration/destination', { body: { challengeId, signature } })
  expect(signed.body.returnValue).toMatchObject({ newWalletAddress, nfts: [{ tokenId: '9' }] })
})

test('does not carry a challenge of another wallet to a phone', async () => {
  const { challengeId } = await askChallenge(api.anybody, evmSigner())
  expect((await prepare({ type: 'sign', challengeId })).code).toBe('CHALLENGE_UNKNOWN')
})

test('stops when the phone refuses, fails or lets the time pass', async () => {
  for (const [answer, status] of [
    [{ status: 'canceled' }, 'canceled'],
    [{ status: 'error' }, 'error'],
    [{ status: 'completed', result: {} }, 'error'],
    [{ status: 'completed', result: { klaytn_address: 'nonsense' } }, 'error'],
  ] as const) {
    const { requestId, browser } = await prepare({ type: 'auth' })
    klip.answer(answer)
    expect(await valueOf(browser, requestId)).toMatchObject({ status, address: null })
    const polls = klip.polls()
    await valueOf(browser, requestId)
    expect(klip.polls()).toBe(polls)
  }
  const late = await prepare({ type: 'auth' })
  await api.database.db.execute(
    sql`update klip_requests set expires_at = now() where request_id = ${late.requestId}`,
  )
  const polls = klip.polls()
  expect(await valueOf(late.browser, late.requestId)).toMatchObject({ status: 'expired' })
  expect(klip.polls()).toBe(polls)
})

test('asks Klip once for many questions at a time', async () => {
  const { requestId, browser } = await prepare({ type: 'auth' })
  const polls = klip.polls()
  const release = klip.hold()
  const answers = Promise.all(Array.from({ length: 5 }, () => valueOf(browser, requestId)))
  await expect.poll(() => klip.polls()).toBe(polls + 1)
  // What is asked after the five has its answer, each time: they are with the API by then.
  for (let after = 0; after < 5; after += 1) await api.anybody.send('get', '/api/health/ready')
  release()
  expect(new Set((await answers).map((it) => JSON.stringify(it))).size).toBe(1)
  expect(klip.polls()).toBe(polls + 1)
})

test('says so when Klip is down, and when it is off', async () => {
  const { requestId, browser } = await prepare({ type: 'auth' })
  klip.isDown = true
  expect((await prepare({ type: 'auth' })).code).toBe('KLIP_UNAVAILABLE')
  expect((await resultOf(browser, requestId)).body.resultCd).toBe('KLIP_UNAVAILABLE')
  klip.isDown = false
  expect(await valueOf(browser, requestId)).toMatchObject({ status: 'prepared' })
  const off = await openTestApi()
  const reply = await off.anybody.send('post', '/api/klip/prepare', { body: { type: 'auth' } })
  expect(reply.body.resultCd).toBe('KLIP_UNAVAILABLE')
  expect((await off.anybody.send('get', '/api/wallet/config')).body.returnValue).toMatchObject({
    isKlipOn: false,
    sourceChains: [],
    swapScannerUrls: { kor: null, eng: null },
  })
  await off.close()
})

test('takes fee and NFT of a migration from its row, for its owner only', async () => {
  const signer = owner()
  const { caller } = await logInWallet(api, signer)
  const fixture = await createMigrationFixture(api)
  chains.owners.set(`${fixture.contract}/7`, signer.address.toLowerCase())
  const asked = { wallet: signer.address, tokenId: '7', oldWalletType: 'klip' }
  const { migrationId } = migrationIn(await askFor(caller, fixture, asked))
  const admin = toChecksum(fixture.adminWallet)

  const fee = await prepare({ type: 'fee', migrationId }, caller)
  expect(klip.prepared.at(-1)).toMatchObject({
    type: 'send_klay',
    transaction: { from: signer.address, to: admin, amount: '0.1' },
  })
  const hash = `0x${'AB'.repeat(32)}`
  klip.answer({ status: 'completed', result: { tx_hash: hash, status: 'success' } })
  expect(await valueOf(caller, fee.requestId)).toMatchObject({
    status: 'completed',
    txHash: hash.toLowerCase(),
  })

  const nft = await prepare({ type: 'nft', migrationId }, caller)
  const { transaction = {} } = klip.prepared.at(-1) ?? {}
  expect(transaction).toMatchObject({ from: signer.address, to: toChecksum(fixture.contract), value: '0' })
  expect(JSON.parse(transaction['params'] ?? '')).toEqual([signer.address, admin, '7'])
  expect(JSON.parse(transaction['abi'] ?? '')).toMatchObject({ name: 'safeTransferFrom' })
  klip.answer({ status: 'completed', result: { tx_hash: hash, status: 'fail' } })
  expect(await valueOf(caller, nft.requestId)).toMatchObject({ status: 'error', txHash: null })

  const stranger = await logInWallet(api, owner())
  for (const type of ['fee', 'nft']) {
    expect((await prepare({ type, migrationId }, stranger.caller)).code).toBe('NOT_FOUND')
    expect((await prepare({ type, migrationId })).code).toBe('SIGNED_OUT')
  }
  await setState(api.database.db, migrationId, 'nft_seen')
  for (const type of ['fee', 'nft'])
    expect((await prepare({ type, migrationId }, caller)).code).toBe('NOT_ALLOWED_NOW')
})

test('prepares nothing for another origin', async () => {
  const before = klip.prepared.length
  const headers = { origin: 'https://evil.example' }
  const reply = await api.anybody.send('post', '/api/klip/prepare', { body: { type: 'auth' }, headers })
  expect(reply.body.resultCd).toBe('CSRF_MISMATCH')
  expect(klip.prepared).toHaveLength(before)
})

test.each([
  ['100000000000000000', '0.1'],
  ['1000000000000000000', '1'],
  ['123456000000000000', '0.123456'],
  ['123456000000000001', '0.123457'],
  ['1', '0.000001'],
])('writes %s wei as %s', (wei, text) => {
  expect(toKlipAmount(BigInt(wei))).toBe(text)
})
