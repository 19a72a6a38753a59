import { z } from 'zod'
import { read, write } from '../endpoint.ts'
import { sessionDues } from './codes.ts'
import { userRoles } from '../role.ts'
import { lineText } from '../text.ts'

export const sessionUserSchema = z.object({
  uuid: z.uuid(),
  /** The e-mail used as ID. */
  uid: z.string(),
  name: z.string(),
  nickname: z.string().nullable(),
  /** Admin code of SPEC.md: hides furniture in the browser, decides nothing. */
  adcd: z.string().nullable(),
  role: z.enum(userRoles),
})

export const sessionSchema = z.object({
  user: sessionUserSchema,
  /** Sent back as X-CSRF-Token on every write, and as auth_key at logout. */
  csrfToken: z.string(),
  expiresAt: z.string(),
  /** What an admin has to set up before the console answers anything else; null: nothing. */
  due: z.enum(sessionDues).nullable(),
})
export type Session = z.infer<typeof sessionSchema>

export const doLogin = write('/api/login/doLogin', {
  tag: 'Login',
  summary: 'Log in by e-mail and password',
  role: 'public',
  errors: ['LOGIN_UNKNOWN_ID', 'LOGIN_WRONG_PASSWORD', 'ACCOUNT_BLOCKED', 'SECOND_FACTOR_REQUIRED'],
  body: z.object({ uid: lineText().trim().max(254), password: lineText().max(200) }),
  reply: sessionSchema,
})

export const readSession = read('/api/login/session', {
  tag: 'Login',
  summary: 'The session of this browser; SIGNED_OUT without one',
  role: 'public',
  errors: ['SIGNED_OUT'],
  reply: sessionSchema,
})

export const doLogout = write('/api/login/doLogout', {
  tag: 'Login',
  summary: 'End the session',
  role: 'public',
  body: z.object({ uid: lineText().max(254).optional(), auth_key: lineText().max(200).optional() }),
  reply: z.null(),
})
