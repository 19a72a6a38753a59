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

function host() {
  return new URL(api.url).host
}

describe('a challenge', () => {
  test('is a text of Sign In With Solana that names host, address and what signing does', async () => {
    const signer = solanaSigner()
    const { message, address } = await askChallenge(api.anybody, signer)
    expect(address).toBe(signer.address)
    expect(message.split('\n')).toEqual([
      `${host()} wants you to sign in with your Solana account:`,
      signer.address,
      '',
      'Sign in to Punky. Signing is free, sends no transaction and moves nothing.',
      '',
      `URI: ${api.url}`,
      'Version: 1',
      'Chain ID: localnet',
      expect.stringMatching(/^Nonce: [0-9a-f]{32}$/),
      expect.stringMatching(/^Issued At: \d{4}-/),
      expect.stringMatching(/^Expiration Time: \d{4}-/),
    ])
  })
  test('is a text of EIP-4361 for EVM wallets, in ASCII where a wallet reads it', async () => {
    const signer = evmSigner()
    const headers = { 'accept-language': 'ko' }
    const body = { family: 'evm', walletType: 'metamask', address: signer.address.toLowerCase() }
    const { body: reply } = await api.anybody.send('post', '/api/login/challenge', { body, headers })
    expect(reply.returnValue).toMatchObject({ address: signer.address })
    const { message } = reply.returnValue as { message: string }
    expect(message).toContain(`sign in with your Ethereum account:\n${signer.address}\n\nSign in to Punky.`)
    expect(message).toContain('\nChain ID: 8217\n')
    expect(Buffer.from(message).toString('ascii')).toBe(message)
  })
  test.each(['phantom', 'kaia'])('speaks Korean to %s', async (walletType) => {
    const signer = walletType === 'kaia' ? evmSigner() : solanaSigner()
    const { body } = await api.anybody.send('post', '/api/login/challenge', {
      body: { family: signer.family, walletType, address: signer.address },
      headers: { 'accept-language': 'ko' },
    })
    expect(JSON.stringify(body.returnValue)).toContain('서명은 무료이며')
  })
  test('of a link names the other address', async () => {
    const [evm, solana] = [evmSigner(), solanaSigner()]
    expect((await askChallenge(api.anybody, evm, solana.address)).message).toContain(
      `with ${solana.address} at`,
    )
    const other = await askChallenge(api.anybody, solana, evm.address.toLowerCase())
    expect(other.message).toContain(`with ${evm.address} at`)
  })
  test.each([
    ['a wallet of the other family', { family: 'evm', walletType: 'phantom' }, 'BAD_REQUEST'],
    ['an address of the other family', { address: evmSigner().address }, 'SOLANA_ADDRESS_INVALID'],
    ['a link within one family', { linkAddress: solanaSigner().address }, 'BAD_REQUEST'],
  ])('is not written for %s', async (_, change, code) => {
    const { address } = solanaSigner()
    const body = { family: 'solana', walletType: 'phantom', address, ...change }
    expect((await api.anybody.send('post', '/api/login/challenge', { body })).body.resultCd).toBe(code)
  })
})

describe('logging in', () => {
  test.each([
    ['Phantom', () => solanaSigner()],
    ['MetaMask', () => evmSigner()],
    ['Kaia Wallet with its own prefix', () => evmSigner({ walletType: 'kaia', prefix: 'kaia' })],
  ])('works with %s and proves the wallet', async (_, make) => {
    const signer = make()
    const { user, wallets, caller } = await logInWallet(api, signer)
    const uid = signer.family === 'evm' ? signer.address.toLowerCase() : signer.address
    expect(user).toMatchObject({ uid, role: 'user' })
    const { family, walletType, address } = signer
    expect(wallets).toMatchObject([{ family, walletType, address }])
    expect((await caller.send('get', '/api/login/wallets')).body.returnValue).toMatchObject({ wallets })
    const again = await logInWallet(api, signer)
    expect(again.user.uuid).toBe(user.uuid)
    const rows = await api.database.db.execute<{ action: string }>(
      sql`select action from audit_log where actor = ${user.uuid} order by audit_id`,
    )
    expect(rows.map((it) => it.action)).toEqual(['wallet.prove', 'session.start', 'session.start'])
  })
  test.each([
    ['ko', 'kor'],
    ['en', 'eng'],
  ])('of somebody new in %s makes a user whose mails are in that language', async (tag, language) => {
    const body = await signedChallenge(api.anybody, solanaSigner())
    const headers = { 'accept-language': tag }
    const { user } = sessionOf(
      api.url,
      await api.anybody.send('post', '/api/login/verify', { body, headers }),
    )
    const rows = await api.database.db.execute(sql`select language from users where uuid = ${user.uuid}`)
    expect(rows).toEqual([{ language }])
  })
  test('becomes the user who was only registered', async () => {
    const { address } = solanaSigner()
    const signer = { ...solanaSigner() }
    const body = {
      uid: signer.address,
      wallet_address: signer.address,
      wallet_type: 'phantom',
      reg_id: signer.address,
    }
    const { body: made } = await api.anybody.send('post', '/api/user/checkAndInsertUser', { body })
    expect((await logInWallet(api, signer)).user.uuid).toBe(made.returnValue)
    const wrong = { ...body, reg_id: address }
    expect((await api.anybody.send('post', '/api/user/checkAndInsertUser', { body: wrong })).status).toBe(400)
  })
  test('makes one user of two logins at the same moment', async () => {
    const signer = evmSigner()
    const sessions = await Promise.all(Array.from({ length: 5 }, () => logInWallet(api, signer)))
    expect(new Set(sessions.map((it) => it.user.uuid)).size).toBe(1)
  })
  test('ends by uid = address, in the case of the wallet', async () => {
    const { caller, csrfToken } = await logInWallet(api, evmSigner())
    const other = { uid: evmSigner().address, auth_key: csrfToken }
    const refused = await caller.send('post', '/api/login/doLogout', { body: other })
    expect(refused.body).toMatchObject({ resultCd: 'CSRF_MISMATCH', returnMessage: 'Logout failed' })
    const signer = evmSigner()
    const mine = await logInWallet(api, signer)
    const body = { uid: signer.address, auth_key: mine.csrfToken }
    const done = await mine.caller.send('post', '/api/login/doLogout', { body })
    expect(done.body).toMatchObject({ resultCd: 'SUCCESS', returnMessage: 'Logout completed' })
    expect((await mine.caller.send('get', '/api/login/wallets')).body.resultCd).toBe('SIGNED_OUT')
  })
})

test("two links that swap each other's wallets at the same moment both end, one after the other", async () => {
  for (let round = 0; round < 5; round++) {
    const [evms, solanas] = [
      [evmSigner(), evmSigner()],
      [solanaSigner(), solanaSigner()],
    ] as const
    await linkBoth(api, evms[0], solanas[0])
    await linkBoth(api, evms[1], solanas[1])
    const links = [linkBoth(api, evms[0], solanas[1]), linkBoth(api, evms[1], solanas[0])]
    const users = (await Promise.all(links)).map(({ user }) => user.uuid)
    expect(new Set(users).size).toBe(2)
  }
})

test('an address that is only claimed opens nothing', async () => {
  const victim = evmSigner()
  const owner = await logInWallet(api, victim)
  const { address } = victim
  const body = { uid: address, wallet_address: address, wallet_type: 'metamask', reg_id: address }
  const reply = await api.anybody.send('post', '/api/user/checkAndInsertUser', { body })
  expect(reply.body.returnValue).toBe(owner.user.uuid)
  expect(reply.headers.get('set-cookie')).toBeNull()
})

test('stops an address that asks for challenge after challenge', async () => {
  const small = await openTestApi({ RATE_LIMIT_PER_MINUTE: '60' })
  const ask = () => {
    const { address } = solanaSigner()
    const body = { family: 'solana', walletType: 'phantom', address }
    return small.anybody.send('post', '/api/login/challenge', { body })
  }
  for (let n = 0; n < 3; n++) expect((await ask()).status).toBe(200)
  expect((await ask()).body.resultCd).toBe('TOO_MANY_REQUESTS')
  await small.close()
})
