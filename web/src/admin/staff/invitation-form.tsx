import { useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import { currentLanguage } from '../../shared/i18n.ts'
import { resourceForm } from '../kit/form/resource-form.tsx'

/** Invites somebody to be an admin; the least role is chosen until another one is. */
export const InvitationForm = resourceForm({
  words: 'staffInvitations',
  key: 'invitationId',
  create: endpoints.inviteStaff,
  useStart,
  fields: (field) => [
    field.text('email'),
    field.text('name'),
    field.choice('role'),
    field.choice('language'),
  ],
}).dialog()

function useStart() {
  return useState(() => ({ role: 'viewer', language: currentLanguage() }) as const)[0]
}
