import { z } from 'zod'
import { optional } from './env-fields.ts'

/** The id and the secret that a provider gave us, with a colon between them; without one its login is off. */
const client = optional(
  z.string().regex(/^[^:\s]+:\S+$/, 'must be an id and a secret with a colon between them'),
)
/** Another provider in its place. */
const issuer = optional(z.url({ protocol: /^https?$/ }))

/** Social logins. */
export const socialEnv = {
  GOOGLE_CLIENT: client,
  GOOGLE_ISSUER: issuer,
  KAKAO_CLIENT: client,
  KAKAO_ISSUER: issuer,
  NAVER_CLIENT: client,
  NAVER_ISSUER: issuer,
}
