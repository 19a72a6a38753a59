import { z } from 'zod'
import type { Caller, TestApi } from '../api.ts'
import type { Case } from '../routes/route-case.ts'
import { addTotp } from '../account/factors.ts'
import { newUid, saveTestPerson, waitingMails } from '../account/people.ts'

type Fixture = () => { api: TestApi }

/** Whoever accepts an invitation has no session yet. */
export const staffStarters = ['acceptInvitation']
export const staffPassword = 'eleven quiet lanterns float'

const nobody = '00000000-0000-4000-8000-000000000000'
const invited = z.object({ invitationId: z.number() })

/** Invites somebody. @returns the invitation, and what the link of the mail carries. */
export async function inviteTestStaff(
  { api, caller = api.admin }: { api: TestApi; caller?: Caller },
  input: Record<string, unknown> = {},
) {
  const email = newUid()
  const body = { email, name: '박다라', role: 'operator', language: 'eng', ...input }
  const reply = await caller.send('post', '/api/admin/staff-invitations', { body })
  if (reply.body.resultCd !== 'SUCCESS') throw new Error(`No invitation: ${reply.body.resultCd}.`)
  const mail = (await waitingMails(api)).find(({ kind }) => kind === 'staffInvitation')
  const token = z.string().parse(mail?.params['token'])
  return { email: body.email, token, ...invited.parse(reply.body.returnValue) }
}

/** What accepts an invitation. */
export function acceptBody(token: string, password = staffPassword) {
  return { token, name: '박다라', password, passwordCheck: password }
}

/** Cases of staff. */
export function staffCases(fixture: Fixture) {
  const somebody = async () => {
    const { api } = fixture()
    const { uuid, uid, caller } = await saveTestPerson(api)
    await addTotp(caller)
    await api.database.db.execute(`update users set role = 'operator' where uuid = '${uuid}'`)
    return { params: { userUuid: uuid }, uid }
  }
  const noStaff = { params: { userUuid: nobody }, body: {}, code: 'NOT_FOUND' }
  const invite = () => inviteTestStaff(fixture())
  const noInvitation = { params: { invitationId: 999_999 }, body: {}, code: 'NOT_FOUND' }
  return {
    listStaff: { good: () => ({}), bad: null },
    modifyStaff: {
      good: async () => ({ params: (await somebody()).params, body: { role: 'viewer' } }),
      bad: { params: { userUuid: nobody }, body: { role: 'king' }, code: 'BAD_REQUEST' },
    },
    dismissStaff: { good: async () => ({ params: (await somebody()).params, body: {} }), bad: noStaff },
    endStaffSessions: { good: async () => ({ params: (await somebody()).params, body: {} }), bad: noStaff },
    dropStaffFactors: { good: async () => ({ params: (await somebody()).params, body: {} }), bad: noStaff },
    listStaffInvitations: { good: () => ({}), bad: { query: 'state=no', code: 'BAD_REQUEST' } },
    readStaffInvitation: {
      good: async () => ({ params: { invitationId: (await invite()).invitationId } }),
      bad: { params: { invitationId: 999_999 }, code: 'NOT_FOUND' },
    },
    inviteStaff: {
      good: () => ({ body: { email: newUid(), name: '박다라', role: 'viewer', language: 'kor' } }),
      bad: { body: { email: 'nobody' }, code: 'BAD_REQUEST' },
    },
    withdrawStaffInvitation: {
      good: async () => ({ params: { invitationId: (await invite()).invitationId }, body: {} }),
      bad: noInvitation,
    },
    readInvitation: {
      good: async () => ({ body: { token: (await invite()).token } }),
      bad: { body: { token: 'a'.repeat(43) }, code: 'INVITATION_INVALID' },
    },
    acceptInvitation: {
      good: async () => ({ body: acceptBody((await invite()).token) }),
      bad: { body: acceptBody('a'.repeat(43)), code: 'INVITATION_INVALID' },
    },
  } satisfies Record<string, Case>
}
