import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sendProfilePicture } from '../../support/account/profile-picture.ts'
import { openTestApi, type Caller, type TestApi } from '../../support/api.ts'
import {
  challengeReply,
  evmSigner,
  linkBoth,
  logInWallet,
  signedChallenge,
  solanaSigner,
  type TestSigner,
} from '../../support/wallet/signers.ts'
import { goodPassword, newPlace, saveTestPerson, waitingMails } from '../../support/account/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ TRUST_PROXY: 'true' })
})
afterAll(() => api.close())

async function challengeFor(caller: Caller, signer: TestSigner) {
  const { family, walletType, address } = signer
  const body = { family, walletType, address, isForAccount: true }
  const reply = await caller.send('post', '/api/login/challenge', { body, headers: newPlace() })
  return challengeReply.parse(reply.body.returnValue)
}
async function link(caller: Caller, signer: TestSigner) {
  const { challengeId, message } = await challengeFor(caller, signer)
  const body = { challengeId, signature: signer.sign(message) }
  return caller.send('post', '/api/user/identities/wallet', { body, headers: newPlace() })
}
async function unlink(caller: Caller, { family, address }: TestSigner) {
  const body = { kind: 'wallet', family, address }
  return (await caller.send('post', '/api/user/identities/remove', { body, headers: newPlace() })).body
    .resultCd
}
async function removePassword(caller: Caller) {
  return (await caller.send('post', '/api/user/identities/remove', { body: { kind: 'password' } })).body
    .resultCd
}
const waysShape = z.object({ hasPassword: z.boolean(), wallets: z.array(z.object({ address: z.string() })) })
async function waysOf(caller: Caller) {
  return waysShape.parse((await caller.send('get', '/api/user/identities')).body.returnValue)
}

describe('a wallet', () => {
  test('becomes a way into an account by a message that names both', async () => {
    const { uid, uuid, caller } = await saveTestPerson(api)
    const signer = evmSigner()
    expect((await challengeFor(caller, signer)).message).toContain(`a way into the account ${uid} at Punky`)
    const { body } = await link(caller, signer)
    expect(body).toMatchObject({ returnMessage: 'The wallets are linked.' })
    expect((await waitingMails(api))[0]).toMatchObject({ kind: 'waysInChanged', to: uid })
    expect((await logInWallet(api, signer)).user).toMatchObject({ uuid, uid })
  })

  test('that is somebody’s only one comes with its history', async () => {
    const signer = solanaSigner()
    const before = await logInWallet(api, signer)
    await api.database.db.execute(sql`
      insert into airdrop_applications (solana_address, user_uuid) values (${signer.address}, ${before.user.uuid})`)
    await sendProfilePicture(before.caller)
    const { uuid, caller } = await saveTestPerson(api)
    expect((await link(caller, signer)).body.resultCd).toBe('SUCCESS')
    const [row] = await api.database.db.execute<{ user_uuid: string }>(
      sql`select user_uuid from airdrop_applications where solana_address = ${signer.address}`,
    )
    expect(row?.user_uuid).toBe(uuid)
    // How somebody looks is sealed for who they were.
    expect(await api.database.db.execute(sql`select 1 from profile_pictures`)).toEqual([])
    expect((await before.caller.send('get', '/api/login/session')).body.resultCd).toBe('SIGNED_OUT')
  })

  test('of another account, or of somebody with another wallet, is not taken away', async () => {
    const [first, second] = [await saveTestPerson(api), await saveTestPerson(api)]
    const signer = evmSigner()
    await link(first.caller, signer)
    expect((await link(second.caller, signer)).body.resultCd).toBe('WALLET_TAKEN')
    const [evm, solana] = [evmSigner(), solanaSigner()]
    await linkBoth(api, evm, solana)
    expect((await link(second.caller, solana)).body.resultCd).toBe('WALLET_TAKEN')
    expect((await logInWallet(api, signer)).user.uuid).toBe(first.uuid)
  })

  test('that signed for one account opens no other, and logs nobody in', async () => {
    const [mine, victim] = [await saveTestPerson(api), await saveTestPerson(api)]
    const signer = evmSigner()
    const { challengeId, message } = await challengeFor(victim.caller, signer)
    const body = { challengeId, signature: signer.sign(message) }
    const take = (caller: Caller, path: string) => caller.send('post', path, { body, headers: newPlace() })
    expect((await take(mine.caller, '/api/user/identities/wallet')).body.resultCd).toBe('LINK_MISMATCH')
    expect((await take(api.anybody, '/api/login/verify')).body.resultCd).toBe('LINK_MISMATCH')
    const login = { body: await signedChallenge(api.anybody, signer), headers: newPlace() }
    const asLink = await mine.caller.send('post', '/api/user/identities/wallet', login)
    expect(asLink.body.resultCd).toBe('LINK_MISMATCH')
  })

  test('is linked only by somebody who showed lately who they are', async () => {
    const { uuid, caller } = await saveTestPerson(api)
    await api.database.db.execute(
      sql`update sessions set proved_at = now() - interval '11 minutes' where user_uuid = ${uuid}`,
    )
    expect((await link(caller, evmSigner())).body.resultCd).toBe('STEP_UP_REQUIRED')
  })

  test('of an account wins over one alone when two wallets are joined, whichever of them it is', async () => {
    for (const own of [evmSigner(), solanaSigner()]) {
      const { uuid, caller } = await saveTestPerson(api)
      await link(caller, own)
      const [evm, solana] = own.family === 'evm' ? [own, solanaSigner()] : [evmSigner(), own]
      expect((await linkBoth(api, evm, solana)).user.uuid).toBe(uuid)
    }
  })

  test('and another of two accounts are not joined', async () => {
    const [evm, solana] = [evmSigner(), solanaSigner()]
    await link((await saveTestPerson(api)).caller, evm)
    await link((await saveTestPerson(api)).caller, solana)
    await expect(linkBoth(api, evm, solana)).rejects.toThrow('WALLET_TAKEN')
  })
})

describe('the last way in', () => {
  test('is never taken away, and the one before it is', async () => {
    const { caller } = await saveTestPerson(api)
    expect(await removePassword(caller)).toBe('LAST_WAY_IN')
    const signer = evmSigner()
    await link(caller, signer)
    expect(await removePassword(caller)).toBe('SUCCESS')
    expect(await unlink(caller, signer)).toBe('LAST_WAY_IN')
    expect(await unlink(caller, evmSigner())).toBe('NOT_FOUND')
  })

  test('stays when two are taken away at once', async () => {
    const { caller } = await saveTestPerson(api)
    const signer = evmSigner()
    await link(caller, signer)
    const codes = await Promise.all([removePassword(caller), unlink(caller, signer)])
    expect(codes.toSorted()).toEqual(['LAST_WAY_IN', 'SUCCESS'])
  })

  test('is there after any order of adding and taking away, and each wallet has one user', async () => {
    const steps = fc.array(fc.constantFrom('linkA', 'linkB', 'dropA', 'dropB', 'dropPassword'), {
      maxLength: 8,
    })
    await fc.assert(
      fc.asyncProperty(steps, async (order) => {
        const { caller } = await saveTestPerson(api)
        const [a, b] = [evmSigner(), solanaSigner()]
        for (const step of order) {
          if (step === 'linkA') await link(caller, a)
          else if (step === 'linkB') await link(caller, b)
          else if (step === 'dropA') await unlink(caller, a)
          else if (step === 'dropB') await unlink(caller, b)
          else await removePassword(caller)
        }
        const { hasPassword, wallets } = await waysOf(caller)
        expect(wallets.length + (hasPassword ? 1 : 0)).toBeGreaterThan(0)
      }),
      { numRuns: 6 },
    )
    const doubled = await api.database.db.execute(
      sql`select address from wallets group by family, address having count(distinct user_uuid) > 1`,
    )
    expect(doubled).toHaveLength(0)
  })
})

test('a login by password is still the account’s after its wallet went', async () => {
  const { uid, uuid, caller } = await saveTestPerson(api)
  const signer = solanaSigner()
  await link(caller, signer)
  expect(await unlink(caller, signer)).toBe('SUCCESS')
  expect((await logInWallet(api, signer)).user.uuid).not.toBe(uuid)
  const { body } = await api.anybody.send('post', '/api/login/doLogin', {
    ...{ body: { uid, password: goodPassword }, headers: newPlace() },
  })
  expect(body.returnValue).toMatchObject({ user: { uuid } })
})
