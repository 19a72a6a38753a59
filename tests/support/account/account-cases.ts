import { callerAt, type Caller, type TestApi } from '../api.ts'
import { pictureOf } from '../document/pictures.ts'
import type { Case } from '../routes/route-case.ts'
import { challengeReply, evmSigner, logInWallet } from '../wallet/signers.ts'
import { askCode, goodPassword, newUid, personBody, saveTestPerson, takeTestTicket } from './people.ts'

type Fixture = () => { api: TestApi }

/** Registrations and resets: a signed-out person sends them. */
export const accountStarters = ['register', 'resetPassword']

const bad = { body: {}, code: 'BAD_REQUEST' }
const nobody = '00000000-0000-4000-8000-000000000000'
const ticket = 'a'.repeat(43)
const another = { password: 'nine green herons wait', passwordCheck: 'nine green herons wait' }

/** What makes a request that of somebody else than the caller of the test. */
function as({ cookie, csrfToken }: Caller) {
  return { headers: { cookie, 'x-csrf-token': csrfToken } }
}

/** Cases of accounts. */
export function accountCases(fixture: Fixture) {
  return { ...ofCodes(fixture), ...ofOwn(fixture), ...ofWays(fixture) }
}

function ofCodes(fixture: Fixture) {
  return {
    sendEmailCode: { good: () => ({ body: { uid: newUid(), purpose: 'register' } }), bad },
    verifyEmailCode: {
      good: async () => {
        const { api } = fixture()
        const uid = newUid()
        return { body: { uid, purpose: 'register', ...(await askCode(api, { uid })) } }
      },
      bad: {
        body: { uid: 'a@b.example', purpose: 'register', challengeId: nobody, code: '123456' },
        code: 'EMAIL_CODE_FAILED',
      },
    },
    register: {
      good: async () => {
        const uid = newUid()
        return { body: personBody(uid, await takeTestTicket(fixture().api, { uid })) }
      },
      bad: { body: personBody('a@b.example', ticket), code: 'EMAIL_CODE_FAILED' },
    },
    judgePassword: { good: () => ({ body: { password: 'some password' } }), bad },
    resetPassword: {
      good: async () => {
        const { api } = fixture()
        const { uid } = await saveTestPerson(api)
        return { body: { uid, ticket: await takeTestTicket(api, { uid, purpose: 'reset' }), ...another } }
      },
      bad: { body: { uid: 'a@b.example', ticket, ...another }, code: 'EMAIL_CODE_FAILED' },
    },
  } satisfies Record<string, Case>
}

function ofOwn(fixture: Fixture) {
  return {
    readProfile: { good: () => ({}), bad: null },
    modifyProfile: {
      good: async () => ({
        ...as((await saveTestPerson(fixture().api)).caller),
        body: { nickname: '새이름' },
      }),
      bad: { body: { nickname: '' }, code: 'BAD_REQUEST' },
    },
    readProfilePicture: { good: () => ({}), bad: null },
    saveProfilePicture: {
      good: async () => ({
        ...as((await saveTestPerson(fixture().api)).caller),
        rawBody: await pictureOf({ format: 'webp' }),
      }),
      bad: { rawBody: '<svg/>', code: 'PICTURE_UNSUPPORTED' },
    },
    removeProfilePicture: { good: () => ({}), bad: null },
    changePassword: {
      good: async () => ({
        ...as((await saveTestPerson(fixture().api)).caller),
        body: { current: goodPassword, ...another },
      }),
      bad,
    },
    listOwnSessions: { good: () => ({}), bad: null },
    endOwnSessions: {
      good: async () => ({
        ...as((await saveTestPerson(fixture().api)).caller),
        body: { sessionId: null },
      }),
      bad: { body: { sessionId: nobody }, code: 'NOT_FOUND' },
    },
    closeAccount: {
      good: async () => {
        const { uid, caller } = await saveTestPerson(fixture().api)
        return { ...as(caller), body: { uid } }
      },
      bad: { body: { uid: 'x' }, code: 'NOT_ALLOWED_NOW' },
    },
  } satisfies Record<string, Case>
}

function ofWays(fixture: Fixture) {
  return {
    listSocialProviders: { good: () => ({}), bad: null },
    readPendingSocial: { good: () => ({}), bad: null },
    startSocialLogin: {
      good: () => ({ params: { provider: 'google' }, body: { language: 'kor' } }),
      bad: { params: { provider: 'naver' }, body: { language: 'kor' }, code: 'NOT_FOUND' },
    },
    readIdentities: { good: () => ({}), bad: null },
    addPassword: {
      good: async () => {
        const { api } = fixture()
        const { caller } = await logInWallet(api, evmSigner())
        const uid = newUid()
        const own = await takeTestTicket(api, { uid, purpose: 'attach', caller })
        return { ...as(caller), body: { uid, ticket: own, ...another } }
      },
      bad: { body: { uid: 'a@b.example', ticket, ...another }, code: 'EMAIL_CODE_FAILED' },
    },
    removeIdentity: {
      good: async () => {
        const { api } = fixture()
        const { caller } = await saveTestPerson(api)
        await linkWallet(api, caller)
        return { ...as(caller), body: { kind: 'password' } }
      },
      bad: { body: { kind: 'password' }, code: 'LAST_WAY_IN' },
    },
    linkWalletToAccount: {
      good: async () => {
        const { caller } = await saveTestPerson(fixture().api)
        return { ...as(caller), body: await signedFor(caller) }
      },
      bad: { body: { challengeId: nobody, signature: 'a'.repeat(88) }, code: 'CHALLENGE_UNKNOWN' },
    },
  } satisfies Record<string, Case>
}

async function signedFor(caller: Caller) {
  const signer = evmSigner()
  const { family, walletType, address } = signer
  const body = { family, walletType, address, isForAccount: true }
  const reply = await caller.send('post', '/api/login/challenge', { body })
  const { challengeId, message } = challengeReply.parse(reply.body.returnValue)
  return { challengeId, signature: signer.sign(message) }
}

async function linkWallet(api: TestApi, { cookie, csrfToken }: Caller) {
  const caller = callerAt(api.url, { cookie, csrfToken })
  await caller.send('post', '/api/user/identities/wallet', { body: await signedFor(caller) })
}
