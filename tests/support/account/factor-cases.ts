import type { Caller, TestApi } from '../api.ts'
import type { Case } from '../routes/route-case.ts'
import { addTestPasskey, addTotp, beginLogin, beginTestTotp, codeOf, newPasskeyBody } from './factors.ts'
import { goodPassword, saveTestPerson } from './people.ts'

type Fixture = () => { api: TestApi }

/** They log somebody in who waits for it, and so are nothing for a caller with a session. */
export const factorStarters = ['giveFactor']

function as({ cookie, csrfToken }: Caller) {
  return { headers: { cookie, 'x-csrf-token': csrfToken } }
}

/** Cases of second factors. */
export function factorCases(fixture: Fixture) {
  const person = () => saveTestPerson(fixture().api)
  return {
    readDueFactor: { good: () => ({}), bad: null },
    giveFactor: {
      good: async () => {
        const { api } = fixture()
        const { uid, caller } = await person()
        const { secret } = await addTotp(caller)
        const { waiting } = await beginLogin(api, { uid, password: goodPassword })
        return { headers: { cookie: waiting.cookie }, body: { method: 'totp', code: codeOf(secret) } }
      },
      bad: { body: { method: 'totp', code: '123456' }, code: 'SIGNED_OUT' },
    },
    beginPasskeyProof: {
      good: async () => {
        const { api } = fixture()
        const { caller } = await person()
        await addTestPasskey(api, caller)
        return { ...as(caller), body: { isForSession: true } }
      },
      bad: { body: { isForSession: true }, code: 'NOT_ALLOWED_NOW' },
    },
    readProofs: { good: () => ({}), bad: null },
    stepUp: {
      good: async () => ({
        ...as((await person()).caller),
        body: { method: 'password', password: goodPassword },
      }),
      bad: { body: { method: 'totp', code: '123456' }, code: 'NOT_ALLOWED_NOW' },
    },
    readOwnFactors: { good: () => ({}), bad: null },
    beginTotp: { good: async () => ({ ...as((await person()).caller), body: {} }), bad: null },
    confirmTotp: {
      good: async () => {
        const { caller } = await person()
        return { ...as(caller), body: { code: codeOf(await beginTestTotp(caller)) } }
      },
      bad: { body: { code: '123456' }, code: 'SECOND_FACTOR_FAILED' },
    },
    beginPasskey: { good: async () => ({ ...as((await person()).caller), body: {} }), bad: null },
    addPasskey: {
      good: async () => {
        const { api } = fixture()
        const { caller } = await person()
        return { ...as(caller), body: await newPasskeyBody(api, caller) }
      },
      bad: { body: { name: 'Laptop' }, code: 'BAD_REQUEST' },
    },
    removeFactor: {
      good: async () => {
        const { caller } = await person()
        await addTotp(caller)
        return { ...as(caller), body: { kind: 'totp' } }
      },
      bad: { body: { kind: 'totp' }, code: 'NOT_FOUND' },
    },
    renewRecoveryCodes: {
      good: async () => {
        const { caller } = await person()
        await addTotp(caller)
        return { ...as(caller), body: {} }
      },
      bad: { body: {}, code: 'NOT_ALLOWED_NOW' },
    },
  } satisfies Record<string, Case>
}
