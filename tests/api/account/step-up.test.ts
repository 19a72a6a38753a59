import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { hasRole } from '#contract/role.ts'
import { addTestPasskey, addTotp, ageProofs, codeOf, signedBy } from '../../support/account/factors.ts'
import { goodPassword, saveTestPerson } from '../../support/account/people.ts'
import { openTestApi, type Caller, type TestApi } from '../../support/api.ts'
import { createTestToken, programAt } from '../../support/routes/api-token-cases.ts'
import { challengeReply, evmSigner, logInWallet } from '../../support/wallet/signers.ts'
import { openStubChains, type StubChains } from '../../support/stub-chains.ts'

let api: TestApi
let chains: StubChains
beforeAll(async () => {
  chains = await openStubChains()
  api = await openTestApi({ PUBLIC_URL: 'http://nft.example', KAIA_RPC_URL: chains.url })
})
afterAll(async () => {
  await api.close()
  await chains.close()
})

async function stepUp(caller: Caller, body: unknown) {
  return (await caller.send('post', '/api/login/stepUp', { body })).body.resultCd
}
/** Something that needs a fresh proof. */
async function begin(caller: Caller) {
  return (await caller.send('post', '/api/user/factors/totp', { body: {} })).body.resultCd
}
async function proofs(caller: Caller) {
  return (await caller.send('get', '/api/login/stepUp')).body.returnValue
}

describe('a fresh proof', () => {
  test('is asked for by whatever an approver or an owner changes', () => {
    const grave = Object.values(endpoints).filter(
      ({ method, role }) =>
        method !== 'get' && role !== 'public' && role !== 'user' && hasRole(role, 'approver'),
    )
    expect(grave.length).toBeGreaterThan(40)
    expect(grave.filter(({ needsStepUp }) => !needsStepUp)).toEqual([])
    const raised = Object.values(endpoints).flatMap((endpoint) => endpoint.raised ?? [])
    expect(raised.every(({ needsStepUp }) => needsStepUp)).toBe(true)
  })
  test('holds for ten minutes, is given by the password, and by a wrong one not', async () => {
    const { uuid, caller } = await saveTestPerson(api)
    expect(await begin(caller)).toBe('SUCCESS')
    await ageProofs(api, uuid)
    expect(await begin(caller)).toBe('STEP_UP_REQUIRED')
    expect(await stepUp(caller, { method: 'password', password: 'not this one' })).toBe(
      'LOGIN_WRONG_PASSWORD',
    )
    expect(await begin(caller)).toBe('STEP_UP_REQUIRED')
    expect(await stepUp(caller, { method: 'password', password: goodPassword })).toBe('SUCCESS')
    expect(await begin(caller)).toBe('SUCCESS')
  })
  test('of one session is none of another', async () => {
    const { uid, uuid, caller } = await saveTestPerson(api)
    const other = await api.logIn(uid, goodPassword)
    await ageProofs(api, uuid)
    await stepUp(caller, { method: 'password', password: goodPassword })
    expect([await begin(caller), await begin(other)]).toEqual(['SUCCESS', 'STEP_UP_REQUIRED'])
  })
  test('takes the second factor where one is on, and then no password', async () => {
    const { uuid, caller } = await saveTestPerson(api)
    const { secret } = await addTotp(caller)
    await ageProofs(api, uuid)
    expect(await proofs(caller)).toEqual({ methods: ['totp'] })
    expect(await stepUp(caller, { method: 'password', password: goodPassword })).toBe('NOT_ALLOWED_NOW')
    expect(await stepUp(caller, { method: 'totp', code: '000000' })).toBe('SECOND_FACTOR_FAILED')
    expect(await stepUp(caller, { method: 'totp', code: codeOf(secret) })).toBe('SUCCESS')
    expect(await begin(caller)).toBe('SUCCESS')
    await ageProofs(api, uuid)
    expect(await stepUp(caller, { method: 'totp', code: codeOf(secret) })).toBe('SECOND_FACTOR_FAILED')
  })
  test('by a passkey is of the session that asked, once', async () => {
    const { uid, uuid, caller } = await saveTestPerson(api)
    const { passkey } = await addTestPasskey(api, caller)
    const signed = await signedBy(api, passkey, { caller, isForSession: true })
    const thief = await saveTestPerson(api)
    await addTestPasskey(api, thief.caller)
    await ageProofs(api, uuid)
    await ageProofs(api, thief.uuid)
    const body = { method: 'passkey', passkey: signed }
    expect(await stepUp(thief.caller, body)).toBe('SECOND_FACTOR_FAILED')
    expect(await stepUp(caller, body)).toBe('SUCCESS')
    expect(await stepUp(caller, body)).toBe('SECOND_FACTOR_FAILED')
    expect(uid).not.toBe(thief.uid)
  })
  test('by a wallet is a signature of one’s own wallet, for whoever has no second factor', async () => {
    const signer = evmSigner()
    const { caller, user } = await logInWallet(api, signer)
    const { uuid } = user
    await ageProofs(api, uuid)
    expect(await proofs(caller)).toEqual({ methods: ['wallet'] })
    expect(await stepUp(caller, await walletProof(caller, evmSigner()))).toBe('LINK_MISMATCH')
    expect(await begin(caller)).toBe('STEP_UP_REQUIRED')
    expect(await stepUp(caller, await walletProof(caller, signer))).toBe('SUCCESS')
    expect(await begin(caller)).toBe('SUCCESS')
  })
  test.each([
    ['opening a document', 'post', '/api/admin/documents/999999/open', 'NOT_FOUND'],
    ['opening contacts', 'post', `/api/admin/users/${randomUUID()}/contacts`, 'NOT_FOUND'],
    ['taking the list of users', 'get', '/api/admin/users/list.csv?search=nobody', 'SUCCESS'],
  ])('is asked of an admin before %s', async (_, method, path, code) => {
    const options = method === 'post' ? { body: { reason: 'A review.' } } : {}
    await api.database.db.execute(sql`update sessions set proved_at = now() - interval '11 minutes'`)
    expect((await api.admin.send(method, path, options)).body.resultCd).toBe('STEP_UP_REQUIRED')
    await api.database.db.execute(sql`update sessions set proved_at = now()`)
    const response = await api.admin.raw(method, path, options)
    if (code === 'SUCCESS') expect(await response.text()).toContain('user_no')
    else expect(await response.json()).toMatchObject({ resultCd: code })
  })
  test('is asked of an admin before a start, and never of a program', async () => {
    await api.database.db.execute(sql`update sessions set proved_at = now() - interval '11 minutes'`)
    const start = '/api/admin/masters/999999/start'
    expect((await api.admin.send('post', start, { body: {} })).body.resultCd).toBe('STEP_UP_REQUIRED')
    // What an operator may do goes on.
    const pause = await api.admin.send('post', '/api/admin/masters/999999/pause', { body: {} })
    expect(pause.body.resultCd).toBe('NOT_FOUND')
    await api.database.db.execute(sql`update sessions set proved_at = now()`)
    const program = programAt(api.url, (await createTestToken(api.admin)).secret)
    await api.database.db.execute(sql`update sessions set proved_at = now() - interval '11 minutes'`)
    expect((await program.send('post', start, { body: {} })).body.resultCd).toBe('NOT_FOUND')
  })
})

async function walletProof(caller: Caller, signer: ReturnType<typeof evmSigner>) {
  const { family, walletType, address } = signer
  const reply = await caller.send('post', '/api/login/challenge', { body: { family, walletType, address } })
  const { challengeId, message } = challengeReply.parse(reply.body.returnValue)
  return { method: 'wallet', challengeId, signature: signer.sign(message) }
}
