import { base58 } from '@scure/base'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../support/api.ts'
import {
  askChallenge,
  evmSigner,
  linkBoth,
  logInWallet,
  sessionOf,
  signedChallenge,
  solanaSigner,
} from '../../support/wallet/signers.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

function verify(body: unknown, headers: Record<string, string> = {}) {
  return api.anybody.send('post', '/api/login/verify', { body, headers })
}
function link(body: unknown) {
  return api.anybody.send('post', '/api/login/link', { body })
}
describe('a forged login is refused:', () => {
  test('the victim’s address, the attacker’s key', async () => {
    for (const [victim, attacker] of [
      [solanaSigner(), solanaSigner()],
      [evmSigner(), evmSigner()],
      [evmSigner(), evmSigner({ prefix: 'kaia' })],
    ] as const) {
      const body = await signedChallenge(api.anybody, victim, { by: attacker })
      const reply = await verify(body)
      expect([reply.status, reply.body.resultCd]).toEqual([401, 'SIGNATURE_INVALID'])
      expect(reply.headers.get('set-cookie')).toBeNull()
      const rows = await api.database.db.execute(
        sql`select 1 from wallets where lower(address) = lower(${victim.address})`,
      )
      expect(rows).toHaveLength(0)
    }
  })
  test('what else the client sends about itself', async () => {
    const [victim, attacker] = [solanaSigner(), solanaSigner()]
    const { challengeId } = await askChallenge(api.anybody, attacker)
    const body = {
      challengeId,
      signature: attacker.sign('anything'),
      address: victim.address,
      message: 'anything',
    }
    expect((await verify(body)).body.resultCd).toBe('SIGNATURE_INVALID')
  })
  test('a challenge used before, after a login and after a wrong signature', async () => {
    const signer = solanaSigner()
    const body = await signedChallenge(api.anybody, signer)
    expect((await verify(body)).status).toBe(200)
    expect((await verify(body)).body.resultCd).toBe('CHALLENGE_USED')
    const { challengeId, message } = await askChallenge(api.anybody, signer)
    await verify({ challengeId, signature: solanaSigner().sign(message) })
    expect((await verify({ challengeId, signature: signer.sign(message) })).body.resultCd).toBe(
      'CHALLENGE_USED',
    )
  })
  test('one challenge for ten requests at once', async () => {
    const body = await signedChallenge(api.anybody, evmSigner())
    const replies = await Promise.all(Array.from({ length: 10 }, () => verify(body)))
    const codes = replies.map((it) => it.body.resultCd).toSorted()
    expect(codes).toEqual([...Array.from({ length: 9 }, () => 'CHALLENGE_USED'), 'SUCCESS'])
  })
  test('an expired challenge', async () => {
    const body = await signedChallenge(api.anybody, solanaSigner())
    await api.database.db.execute(
      sql`update login_challenges set expires_at = now() where challenge_id = ${body.challengeId}`,
    )
    expect((await verify(body)).body.resultCd).toBe('CHALLENGE_EXPIRED')
  })
  test('an unknown challenge', async () => {
    const body = { challengeId: crypto.randomUUID(), signature: solanaSigner().sign('x') }
    expect((await verify(body)).body.resultCd).toBe('CHALLENGE_UNKNOWN')
  })
  test('a challenge of another domain', async () => {
    const body = await signedChallenge(api.anybody, solanaSigner())
    await api.database.db.execute(
      sql`update login_challenges set domain = 'evil.example' where challenge_id = ${body.challengeId}`,
    )
    expect((await verify(body)).body.resultCd).toBe('CHALLENGE_UNKNOWN')
  })
  test('a request from another origin', async () => {
    const signer = solanaSigner()
    const body = await signedChallenge(api.anybody, signer)
    const headers = { origin: 'https://evil.example' }
    expect((await verify(body, headers)).body.resultCd).toBe('CSRF_MISMATCH')
    const asked = { family: 'solana', walletType: 'phantom', address: signer.address }
    for (const path of ['/api/login/challenge', '/api/login/link', '/api/user/checkAndInsertUser'])
      expect((await api.anybody.send('post', path, { body: asked, headers })).body.resultCd).toBe(
        'CSRF_MISMATCH',
      )
    expect((await verify(body)).status).toBe(200)
  })
  test('the other form of a signature', async () => {
    const signer = evmSigner({ isMalleable: true })
    expect((await verify(await signedChallenge(api.anybody, signer))).body.resultCd).toBe('SIGNATURE_INVALID')
  })
  test.each([
    ['a signature of the other family', (message: string) => solanaSigner().sign(message)],
    ['a byte too many', (message: string, sign: (text: string) => string) => `${sign(message)}00`],
    ['a byte too few', (message: string, sign: (text: string) => string) => sign(message).slice(0, -2)],
    [
      'a recovery byte of no meaning',
      (message: string, sign: (text: string) => string) => `${sign(message).slice(0, -2)}1d`,
    ],
    ['zeros', () => `0x${'00'.repeat(65)}`],
  ])('%s', async (_, forge) => {
    const signer = evmSigner()
    const { challengeId, message } = await askChallenge(api.anybody, signer)
    const reply = await verify({ challengeId, signature: forge(message, signer.sign) })
    expect(reply.body.resultCd).toBe('SIGNATURE_INVALID')
  })
  test('a key of small order, for which a signature fits every text', async () => {
    const neutral = Uint8Array.from({ length: 32 }, (_, at) => (at === 0 ? 1 : 0))
    const signer = { ...solanaSigner(), address: base58.encode(neutral) }
    const { challengeId } = await askChallenge(api.anybody, signer)
    const signature = base58.encode(Uint8Array.from([...neutral, ...new Uint8Array(32)]))
    expect((await verify({ challengeId, signature })).body.resultCd).toBe('SIGNATURE_INVALID')
  })
  test('a session that was known before', async () => {
    const first = await logInWallet(api, solanaSigner())
    const second = await logInWallet(api, solanaSigner(), first.caller)
    expect(second.caller.cookie).not.toBe(first.caller.cookie)
    expect((await first.caller.send('get', '/api/login/wallets')).body.resultCd).toBe('SIGNED_OUT')
    expect((await second.caller.send('get', '/api/login/wallets')).status).toBe(200)
  })
  test('a session token of the attacker’s choice', async () => {
    const signer = solanaSigner()
    const body = await signedChallenge(api.anybody, signer)
    const reply = await verify(body, { cookie: 'session=chosen-by-somebody-else' })
    expect(sessionOf(api.url, reply).caller.cookie).not.toContain('chosen')
  })
})

describe('linking', () => {
  test('makes two wallets one user, the EVM wallet’s, and ends the other’s sessions', async () => {
    const [evm, solana] = [evmSigner(), solanaSigner()]
    const alone = await logInWallet(api, solana)
    const owner = await logInWallet(api, evm)
    const linked = await linkBoth(api, evm, solana, owner.caller)
    expect(linked.user.uuid).toBe(owner.user.uuid)
    expect(linked.wallets.map((it) => it.address).toSorted()).toEqual(
      [evm.address, solana.address].toSorted(),
    )
    expect((await alone.caller.send('get', '/api/login/wallets')).body.resultCd).toBe('SIGNED_OUT')
    expect((await logInWallet(api, solana)).user.uuid).toBe(owner.user.uuid)
    const [row] = await api.database.db.execute(
      sql`select wallet_address, solana_wallet_address from users where uuid = ${owner.user.uuid}`,
    )
    expect(row).toEqual({ wallet_address: evm.address.toLowerCase(), solana_wallet_address: solana.address })
  })
  test('moves a Solana wallet to another user when both sign again, and leaves the first its own', async () => {
    const [first, second, solana] = [evmSigner(), evmSigner(), solanaSigner()]
    const before = await linkBoth(api, first, solana)
    const after = await linkBoth(api, second, solana)
    expect(after.user.uuid).not.toBe(before.user.uuid)
    const left = await before.caller.send('get', '/api/login/wallets')
    expect(left.body.returnValue).toMatchObject({ wallets: [{ address: first.address }] })
  })
  const halves = async (
    evmNames: string,
    solanaNames: string,
    evm = evmSigner(),
    solana = solanaSigner(),
  ) => ({
    evm: await signedChallenge(api.anybody, evm, { linkAddress: evmNames }),
    solana: await signedChallenge(api.anybody, solana, { linkAddress: solanaNames }),
  })
  test('refuses a half that names somebody else', async () => {
    const [evm, solana] = [evmSigner(), solanaSigner()]
    const foreign = await halves(solana.address, evmSigner().address, evm, solana)
    expect((await link(foreign)).body.resultCd).toBe('LINK_MISMATCH')
    const other = await halves(solanaSigner().address, evm.address, evm, solana)
    expect((await link(other)).body.resultCd).toBe('LINK_MISMATCH')
  })
  test('refuses a half that is a plain login, swapped halves, and a half signed by somebody else', async () => {
    const [evm, solana] = [evmSigner(), solanaSigner()]
    const good = await halves(solana.address, evm.address, evm, solana)
    const plain = await signedChallenge(api.anybody, solana)
    expect((await link({ ...good, solana: plain })).body.resultCd).toBe('LINK_MISMATCH')
    expect((await link({ evm: good.solana, solana: good.evm })).body.resultCd).toBe('LINK_MISMATCH')
    const forged = await signedChallenge(api.anybody, solana, {
      linkAddress: evm.address,
      by: solanaSigner(),
    })
    expect((await link({ ...good, solana: forged })).body.resultCd).toBe('SIGNATURE_INVALID')
    expect((await logInWallet(api, solana)).wallets).toHaveLength(1)
  })
  test('takes each half once, and none that has expired', async () => {
    const [evm, solana] = [evmSigner(), solanaSigner()]
    const body = await halves(solana.address, evm.address, evm, solana)
    const replies = await Promise.all([link(body), link(body), link(body)])
    expect(replies.map((it) => it.body.resultCd).toSorted()).toEqual([
      'CHALLENGE_USED',
      'CHALLENGE_USED',
      'SUCCESS',
    ])
    const late = await halves(solana.address, evm.address, evm, solana)
    await api.database.db.execute(
      sql`update login_challenges set expires_at = now() where challenge_id = ${late.solana.challengeId}`,
    )
    expect((await link(late)).body.resultCd).toBe('CHALLENGE_EXPIRED')
  })
  test('is no login: half of a link opens no session', async () => {
    const evm = evmSigner()
    const body = await signedChallenge(api.anybody, evm, { linkAddress: solanaSigner().address })
    expect((await verify(body)).body.resultCd).toBe('LINK_MISMATCH')
  })
})

test('checkAndInsertUser of the victim’s address gives the attacker no wallet, no session and no user', async () => {
  const [victim, attacker] = [evmSigner(), evmSigner()]
  const { caller, user } = await logInWallet(api, attacker)
  const { address } = victim
  const body = { uid: address, wallet_address: address, wallet_type: 'metamask', reg_id: address }
  const reply = await caller.send('post', '/api/user/checkAndInsertUser', { body })
  expect(reply.body).toMatchObject({
    resultCd: 'SUCCESS',
    returnValue: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect([reply.headers.get('set-cookie'), reply.body.returnValue === user.uuid]).toEqual([null, false])
  const session = await caller.send('get', '/api/login/wallets')
  expect(session.body.returnValue).toMatchObject({
    user: { uuid: user.uuid },
    wallets: [{ address: attacker.address }],
  })
  const rows = await api.database.db.execute(
    sql`select 1 from wallets where address = ${address.toLowerCase()}`,
  )
  expect(rows).toHaveLength(0)
  const logIn = await api.anybody.send('post', '/api/login/doLogin', { body: { uid: address, password: '' } })
  expect(logIn.body.resultCd).not.toBe('SUCCESS')
})
