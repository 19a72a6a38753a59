import { z } from 'zod'
import { languages } from '../language.ts'
import { read, write } from '../endpoint.ts'
import { lineText } from '../text.ts'
import { socialProviders } from './codes.ts'

const tag = 'Login'
const provider = z.enum(socialProviders)

export const listSocialProviders = read('/api/login/oidc', {
  tag,
  summary: 'Who else this installation lets log in',
  role: 'public',
  reply: z.array(provider),
})

export const startSocialLogin = write('/api/login/oidc/{provider}/start', {
  tag,
  summary:
    'Begin a social login; the browser goes to the address that is answered, and comes back once within ten minutes',
  role: 'public',
  errors: ['NOT_FOUND', 'SIGNED_OUT', 'STEP_UP_REQUIRED', 'PROVIDER_UNAVAILABLE'],
  params: z.object({ provider }),
  body: z.object({
    language: z.enum(languages),
    /** A page of this site to go on with. */
    next: lineText()
      .max(200)
      .regex(/^\/(kor|eng|idn)(\/[\w/-]*)?$/)
      .nullable()
      .default(null),
    /** Whether it is to become a way into the account of the session. */
    isForAccount: z.boolean().default(false),
  }),
  reply: z.object({ url: z.url() }),
})

export const readPendingSocial = read('/api/login/oidc/pending', {
  tag,
  summary: 'The social login that goes with the next registration of this browser; null: none',
  role: 'public',
  reply: provider.nullable(),
})
