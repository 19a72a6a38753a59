import { z } from 'zod'
import { endpoints } from '#contract/endpoints.ts'
import { AddPasskey } from '#web/src/admin/account/add-passkey.tsx'
import { CodeForm } from '#web/src/admin/account/add-totp.tsx'
import { AcceptForm } from '#web/src/admin/account/invitation-page.tsx'
import { PasswordForm } from '#web/src/admin/account/password-card.tsx'
import { ProofForm } from '#web/src/admin/account/proof-form.tsx'
import { InvitationForm } from '#web/src/admin/staff/invitation-form.tsx'
import eng from '#web/src/locales/eng/index.ts'
import { call } from '#web/src/shared/api-client.ts'
import { type, type FormCase } from './played-form.tsx'

function nothing() {
  return undefined
}
const { login, security, staffInvitations } = eng
const invitation = {
  uid: 'new@punky.example',
  name: 'Kim',
  role: 'viewer',
  expiresAt: '2026-12-01T00:00:00Z',
} as const
const password = 'eleven quiet lanterns float'
function typePasswords() {
  type(new RegExp(`^${security.fields.password}(?! once)`), password)
  type(new RegExp(`^${security.fields.passwordCheck}`), password)
}

/** The forms of an admin's own account, and of whoever is invited, as in the cases of refused forms. */
export const accountForms: Record<string, Record<string, FormCase>> = {
  'account/proof-form.tsx': {
    'a code of an app': {
      page: (
        <ProofForm
          methods={['totp']}
          isForSession={false}
          submit={login.submit}
          give={async (given) => {
            if (given.method === 'totp') await call(endpoints.giveFactor, { body: given })
          }}
        />
      ),
      endpoint: { ...endpoints.giveFactor, body: z.object({ code: z.string() }) },
      fill: () => type(new RegExp(`^${login.proof.totp}`), '123456'),
      send: login.submit,
    },
  },
  'account/add-totp.tsx': {
    'the first code of an app': {
      page: <CodeForm onAdded={nothing} onCancel={nothing} />,
      endpoint: endpoints.confirmTotp,
      fill: () => type(new RegExp(`^${login.proof.totp}`), '123456'),
      send: security.confirm,
    },
  },
  'account/add-passkey.tsx': {
    'a passkey': {
      page: <AddPasskey onAdded={nothing} onCancel={nothing} />,
      endpoint: { ...endpoints.addPasskey, body: z.object({ name: z.string() }) },
      fill: () => type(new RegExp(`^${security.passkeyName}`), 'Laptop'),
      send: security.makePasskey,
    },
  },
  'account/password-card.tsx': {
    'another password': {
      page: <PasswordForm />,
      endpoint: endpoints.changePassword,
      fill: () => {
        type(new RegExp(`^${security.fields.current}`), 'the present one')
        typePasswords()
      },
      send: security.changePassword,
    },
  },
  'account/invitation-page.tsx': {
    'an invitation that is accepted': {
      page: <AcceptForm invitation={invitation} token={'t'.repeat(43)} />,
      endpoint: endpoints.acceptInvitation,
      fill: typePasswords,
      send: security.invitation.submit,
      withoutField: ['token'],
    },
  },
  'staff/invitation-form.tsx': {
    'an invitation': {
      page: <InvitationForm subject="new" onClose={nothing} onSaved={nothing} />,
      endpoint: endpoints.inviteStaff,
      fill: () => {
        type(new RegExp(`^${staffInvitations.fields.email}`), 'new@punky.example')
        type(new RegExp(`^${staffInvitations.fields.name}`), 'Kim Gana')
      },
      send: staffInvitations.register,
    },
  },
}
