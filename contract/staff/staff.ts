import { z } from 'zod'
import { languages } from '../language.ts'
import { nameField, passwordField, samePassword, uidField } from '../account/account-fields.ts'
import { sessionSchema } from '../account/session.ts'
import { read, write } from '../endpoint.ts'
import { idSchema, pageOf, pageQuery } from '../envelope.ts'
import { adminRoles } from '../role.ts'
import { lineText } from '../text.ts'

const tag = 'Staff'
const role = 'owner'

/** Who may work here, and what they are let in by. */
export const staffSchema = z.object({
  userUuid: z.uuid(),
  uid: z.string(),
  name: z.string(),
  role: z.enum(adminRoles),
  hasSecondFactor: z.boolean(),
  /** Still the password that somebody else chose. */
  mustChangePassword: z.boolean(),
  /** Places where they are logged in now. */
  sessions: z.number().int(),
  lastSeenAt: z.string().nullable(),
  registeredAt: z.string(),
  isSelf: z.boolean(),
})
export type Staff = z.infer<typeof staffSchema>

/** There are few of them: no pages. */
export const listStaff = read('/api/admin/staff', {
  ...{ tag, role },
  summary: 'Everybody with a role, the highest first',
  reply: z.array(staffSchema),
})

const params = z.object({ userUuid: z.uuid() })

export const modifyStaff = write('/api/admin/staff/{userUuid}', {
  ...{ tag, role, params },
  summary: 'Change somebody’s role; their sessions end. The last owner stays one',
  method: 'put',
  errors: ['NOT_FOUND', 'LAST_OWNER'],
  body: z.object({ role: z.enum(adminRoles) }),
  reply: z.array(staffSchema),
})

export const dismissStaff = write('/api/admin/staff/{userUuid}/dismiss', {
  ...{ tag, role, params },
  summary: 'Take somebody’s role away: their sessions end, their API tokens are powerless, the account stays',
  errors: ['NOT_FOUND', 'LAST_OWNER'],
  body: z.object({}),
  reply: z.array(staffSchema),
})

export const endStaffSessions = write('/api/admin/staff/{userUuid}/endSessions', {
  ...{ tag, role, params },
  summary: 'Log somebody out everywhere',
  errors: ['NOT_FOUND'],
  body: z.object({}),
  reply: z.array(staffSchema),
})

export const dropStaffFactors = write('/api/admin/staff/{userUuid}/dropFactors', {
  ...{ tag, role, params },
  summary:
    'Take the second factors of somebody away who lost them: their sessions end, and they set another one up at the next login. Nobody does it to oneself',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
  body: z.object({}),
  reply: z.array(staffSchema),
})

export const invitationStates = ['open', 'accepted', 'expired', 'withdrawn'] as const
export type InvitationState = (typeof invitationStates)[number]

export const staffInvitationInputSchema = z.object({
  email: uidField,
  name: nameField,
  role: z.enum(adminRoles),
  /** Of the mail. */
  language: z.enum(languages),
})
export type StaffInvitationInput = z.output<typeof staffInvitationInputSchema>

export const staffInvitationSchema = staffInvitationInputSchema.extend({
  invitationId: z.number().int(),
  email: z.string(),
  name: z.string(),
  state: z.enum(invitationStates),
  expiresAt: z.string(),
  acceptedAt: z.string().nullable(),
  registrant: z.string().nullable(),
  registeredAt: z.string(),
})
export type StaffInvitation = z.infer<typeof staffInvitationSchema>

const ofInvitation = z.object({ invitationId: idSchema })

export const listStaffInvitations = read('/api/admin/staff-invitations', {
  ...{ tag, role },
  summary: 'Invitations, newest first, never their links',
  query: pageQuery.extend({
    search: lineText().max(100).optional(),
    state: z.enum(invitationStates).optional(),
  }),
  reply: pageOf(staffInvitationSchema),
})

export const readStaffInvitation = read('/api/admin/staff-invitations/{invitationId}', {
  ...{ tag, role, params: ofInvitation },
  summary: 'One invitation, never its link',
  errors: ['NOT_FOUND'],
  reply: staffInvitationSchema,
})

export const inviteStaff = write('/api/admin/staff-invitations', {
  ...{ tag, role },
  summary:
    'Invite somebody by mail to be an admin; the link counts once, for three days, and ends the one before',
  errors: ['ID_IN_USE'],
  body: staffInvitationInputSchema,
  reply: staffInvitationSchema,
  create: true,
})

export const withdrawStaffInvitation = write('/api/admin/staff-invitations/{invitationId}/withdraw', {
  ...{ tag, role, params: ofInvitation },
  summary: 'Withdraw an invitation that is open',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
  body: z.object({}),
  reply: staffInvitationSchema,
})

/** Behind the # of the link. */
const tokenField = lineText().min(20).max(100)

/** A POST, so that the token stands in no address. */
export const readInvitation = write('/api/login/invitation', {
  tag,
  summary: 'What an invitation is for',
  role: 'public',
  errors: ['INVITATION_INVALID'],
  body: z.object({ token: tokenField }),
  reply: z.object({ uid: z.string(), name: z.string(), role: z.enum(adminRoles), expiresAt: z.string() }),
})

export const acceptInvitation = write('/api/login/invitation/accept', {
  tag,
  summary: 'Choose a password and become an admin, once; an account of this e-mail becomes the admin’s',
  role: 'public',
  errors: ['INVITATION_INVALID', 'SECOND_FACTOR_REQUIRED'],
  body: samePassword(
    z.object({
      token: tokenField,
      name: nameField,
      // The length of an admin's is held where the password is judged: it is longer than an account's.
      password: passwordField,
      passwordCheck: passwordField,
    }),
  ),
  reply: sessionSchema,
})
