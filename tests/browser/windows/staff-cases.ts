import type { Page } from 'playwright-core'
import type { Staff } from '#contract/staff/staff.ts'
import eng from '#web/src/locales/eng/index.ts'
import { replyOf } from '../../web/mock/replies.ts'
import { press } from './wizard-steps.ts'

const uuid = '00000000-0000-4000-8000-000000000001'
const person: Staff = {
  ...{ userUuid: uuid, uid: 'kim@punky.example', name: 'Kim', role: 'operator', hasSecondFactor: true },
  ...{ mustChangePassword: false, sessions: 1, lastSeenAt: null, registeredAt: '2026-11-01T00:00:00Z' },
  isSelf: false,
}
const factors = {
  ...{ totp: { addedAt: '2026-11-01T00:00:00Z', lastUsedAt: null }, passkeys: [] },
  ...{ recoveryCodesLeft: 9, isRequired: false, canHavePasskeys: false },
}
const invitation = replyOf('readStaffInvitation', { name: 'Lee', state: 'open', role: 'viewer' })
const staff = { path: '/adminStaffList', replies: { listStaff: [person] } }

function manage(page: Page): Promise<void> {
  return press(eng.staff.manageOf.replace('{{name}}', person.name))(page)
}
function openFirst(page: Page): Promise<void> {
  return page.getByRole('row').nth(1).getByRole('link').first().click()
}
function asked(page: Page) {
  return page.getByRole('alertdialog')
}

/** The next write is refused until whoever sends it shows who they are. */
async function refuseOnce(page: Page) {
  await page.evaluate(() => {
    const { fetch } = window
    let isRefused = false
    window.fetch = (input, init) => {
      if (isRefused || (init?.method ?? 'GET') === 'GET') return fetch(input, init)
      isRefused = true
      const body = {
        resultCd: 'STEP_UP_REQUIRED',
        returnCd: '-1',
        returnMessage: '',
        returnValue: null,
        requestId: 'r',
      }
      return Promise.resolve(new Response(JSON.stringify(body), { status: 403 }))
    }
  })
}

/** Windows of admins and of their own accounts, as in `adminWindows`. */
export const staffWindows = {
  'account/proof-dialog.tsx': {
    'who is there': {
      path: '/adminSecurity',
      replies: { readOwnFactors: factors, readProofs: { methods: ['totp' as const] } },
      open: async (page: Page) => {
        await page.getByRole('button', { name: eng.security.renew }).waitFor()
        await refuseOnce(page)
        await press(eng.security.renew)(page)
        await page.getByLabel(new RegExp(`^${eng.login.proof.totp}`)).waitFor()
      },
    },
  },
  'account/factors-card.tsx': {
    'the question before a second factor is removed': {
      path: '/adminSecurity',
      replies: { readOwnFactors: factors },
      open: press(eng.security.removeOf.replace('{{name}}', eng.security.totp)),
      find: asked,
    },
  },
  'staff/staff-dialog.tsx': {
    'one admin': { ...staff, open: manage },
    'the question before a role is taken away': {
      ...staff,
      open: async (page: Page) => {
        await manage(page)
        await press(eng.staff.dismiss.confirm)(page)
      },
      find: asked,
    },
  },
  'staff/invitation-form.tsx': {
    'a new invitation': { path: '/adminStaffInvitationList', open: press(eng.staffInvitations.create) },
  },
  'staff/invitation-list-page.tsx': {
    'one invitation': {
      path: '/adminStaffInvitationList',
      replies: { listStaffInvitations: { rows: [invitation] }, readStaffInvitation: invitation },
      open: openFirst,
    },
    'the question before an invitation is withdrawn': {
      path: '/adminStaffInvitationList',
      replies: { listStaffInvitations: { rows: [invitation] }, readStaffInvitation: invitation },
      open: async (page: Page) => {
        await openFirst(page)
        await press(eng.staffInvitations.withdraw)(page)
      },
      find: asked,
    },
  },
}
