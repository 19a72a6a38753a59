import { endpoints } from '#contract/endpoints.ts'
import { findUser } from '#db/account/users.ts'
import type { Tx } from '#db/connection.ts'
import { listStaffInvitations } from '#db/staff/staff-invitations.ts'
import { mailTask } from '#worker/tasks/mail.ts'
import { logIn, presentSession } from '../account/index.ts'
import type { Author } from '../author.ts'
import type { Call, Mount } from '../http/mount.ts'
import { mountList } from '../http/mount-list.ts'
import { announceEnds } from '../http/session.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { notifyQuietly } from '../notify.ts'
import {
  acceptInvitation,
  inviteStaff,
  presentInvitation,
  readInvitation,
  readStaffInvitation,
  withdrawStaffInvitation,
} from './invitations.ts'
import {
  dismissStaff,
  dropStaffFactors,
  endStaffSessions,
  modifyStaff,
  readStaff,
  type StaffChange,
} from './staff.ts'

export function mountStaff(mount: Mount) {
  mount(endpoints.listStaff, ({ services: { db }, actor }) => readStaff(db, actor))
  mount(
    endpoints.modifyStaff,
    (call) => changed(call, (tx, author) => modifyStaff(tx, { ...call.params, ...call.body }, author)),
    { messageKey: 'MODIFIED' },
  )
  mount(
    endpoints.dismissStaff,
    (call) => changed(call, (tx, author) => dismissStaff(tx, call.params.userUuid, author)),
    { messageKey: 'MODIFIED' },
  )
  mount(
    endpoints.endStaffSessions,
    (call) => changed(call, (tx, author) => endStaffSessions(tx, call.params.userUuid, author)),
    { messageKey: 'MODIFIED' },
  )
  mount(
    endpoints.dropStaffFactors,
    (call) =>
      changed(call, (tx, author) => dropStaffFactors(tx, call.services, call.params.userUuid, author)),
    { messageKey: 'MODIFIED' },
  )
}

async function changed(
  { services, actor, requestId }: Pick<Call<Endpoint>, 'services' | 'actor' | 'requestId'>,
  work: (tx: Tx, author: Author) => Promise<StaffChange>,
) {
  const { endedTokens, mailId } = await services.db.transaction((tx) => work(tx, { actor, requestId }))
  announceEnds(services, endedTokens)
  if (mailId !== null) await notifyQuietly(services, mailTask, { mailId })
  return readStaff(services.db, actor)
}

export function mountInvitations(mount: Mount) {
  mountList(mount, endpoints.listStaffInvitations, {
    list: listStaffInvitations,
    keyOf: (row) => row.invitation.id,
    present: (rows) => rows.map((row) => presentInvitation(row)),
  })
  mount(endpoints.readStaffInvitation, ({ params, services: { db } }) =>
    readStaffInvitation(db, params.invitationId),
  )
  mount(
    endpoints.inviteStaff,
    async ({ body, write, services, actor, requestId }) => {
      const mails: number[] = []
      const invitation = await write(async (tx) => {
        const invited = await inviteStaff(tx, services, body, { actor, requestId })
        mails.push(invited.mailId)
        return invited.invitation
      })
      for (const mailId of mails) await notifyQuietly(services, mailTask, { mailId })
      return invitation
    },
    { messageKey: 'REGISTERED' },
  )
  mount(
    endpoints.withdrawStaffInvitation,
    ({ params, write, actor, requestId }) =>
      write((tx) => withdrawStaffInvitation(tx, params.invitationId, { actor, requestId })),
    { messageKey: 'MODIFIED' },
  )
}

/** What whoever was invited asks, without a session. */
export function mountJoining(mount: Mount) {
  mount(
    endpoints.readInvitation,
    async ({ body, ctx, services }) => {
      const giveBack = await services.limits.codeTry(ctx.ip)
      const invitation = await readInvitation(services.db, body.token)
      await giveBack()
      return invitation
    },
    { csrf: 'origin' },
  )
  mount(
    endpoints.acceptInvitation,
    async ({ body, ctx, services, requestId }) => {
      const giveBack = await services.limits.codeTry(ctx.ip)
      const { userUuid, endedTokens } = await acceptInvitation(services, { ...body, requestId })
      await giveBack()
      announceEnds(services, endedTokens)
      const session = await logIn(ctx, services, { userUuid, methods: ['password', 'code'] })
      return presentSession(services.env, { ...session, user: await findUser(services.db, userUuid) })
    },
    { csrf: 'origin', messageKey: 'LOGIN_DONE' },
  )
}
