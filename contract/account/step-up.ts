import { z } from 'zod'
import { read, write } from '../endpoint.ts'
import { lineText } from '../text.ts'
import { passwordField } from './account-fields.ts'
import { proofMethods, secondFactors } from './codes.ts'
import { passkeyOptionsSchema, signedPasskeySchema } from './passkeys.ts'
import { totpField } from './second-factors.ts'
import { sessionSchema } from './session.ts'

const tag = 'Login'
const totp = z.object({ method: z.literal('totp'), code: totpField })
const passkey = z.object({ method: z.literal('passkey'), passkey: signedPasskeySchema })

export const readDueFactor = read('/api/login/mfa', {
  tag,
  summary: 'The login of this browser that waits for a second factor, and for which; null: none waits',
  role: 'public',
  reply: z.object({ methods: z.array(z.enum(secondFactors)), expiresAt: z.string() }).nullable(),
})

export const giveFactor = write('/api/login/mfa', {
  tag,
  summary: 'Finish a login that waits for a second factor, within ten minutes and five tries',
  role: 'public',
  errors: ['SECOND_FACTOR_FAILED', 'SIGNED_OUT'],
  body: z.discriminatedUnion('method', [
    totp,
    passkey,
    z.object({ method: z.literal('recovery'), code: lineText().trim().min(1).max(40) }),
  ]),
  reply: sessionSchema,
})

export const beginPasskeyProof = write('/api/login/passkey', {
  tag,
  summary: 'What a passkey signs, for a login that waits or for a session; for five minutes, once',
  role: 'public',
  errors: ['SIGNED_OUT', 'NOT_ALLOWED_NOW'],
  body: z.object({ isForSession: z.boolean() }),
  reply: passkeyOptionsSchema,
})

export const readProofs = read('/api/login/stepUp', {
  tag,
  summary: 'By what the session can show once more who is there; where a second factor is on, by that alone',
  role: 'user',
  reply: z.object({ methods: z.array(z.enum(proofMethods)) }),
})

export const stepUp = write('/api/login/stepUp', {
  tag,
  summary: 'Show once more who is there; for ten minutes nothing more is asked',
  role: 'user',
  errors: [
    'LOGIN_WRONG_PASSWORD',
    'SECOND_FACTOR_FAILED',
    'NOT_ALLOWED_NOW',
    'CHALLENGE_UNKNOWN',
    'CHALLENGE_EXPIRED',
    'CHALLENGE_USED',
    'SIGNATURE_INVALID',
    'LINK_MISMATCH',
    'SOURCE_CHAIN_UNREACHABLE',
  ],
  body: z.discriminatedUnion('method', [
    totp,
    passkey,
    z.object({ method: z.literal('password'), password: passwordField }),
    z.object({
      method: z.literal('wallet'),
      challengeId: z.uuid(),
      signature: lineText().trim().min(60).max(2_000),
    }),
  ]),
  reply: z.null(),
})
