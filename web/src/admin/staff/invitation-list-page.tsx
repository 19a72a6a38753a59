import { Ban, CircleCheck, Clock, Mail } from 'lucide-react'
import { endpoints } from '#contract/endpoints.ts'
import type { InvitationState, StaffInvitation } from '#contract/staff/staff.ts'
import { call } from '../../shared/api-client.ts'
import { Facts } from '../../ui/card.tsx'
import { Time } from '../../ui/time.tsx'
import { useDenied } from '../access.ts'
import { AskedButton } from '../kit/detail/asked-button.tsx'
import { detailDialog, type ActionsProps } from '../kit/detail/detail-dialog.tsx'
import { listPage } from '../kit/list/list-page.tsx'
import type { Look } from '../kit/list/columns.tsx'
import { useWords } from '../kit/words.ts'
import { InvitationForm } from './invitation-form.tsx'

const stateLooks: Record<InvitationState, Look> = {
  open: { tone: 'info', icon: Mail },
  accepted: { tone: 'success', icon: CircleCheck },
  expired: { tone: 'neutral', icon: Clock },
  withdrawn: { tone: 'neutral', icon: Ban },
}

const InvitationDialog = detailDialog({
  read: endpoints.readStaffInvitation,
  key: 'invitationId',
  words: 'staffInvitations',
  title: ({ name }) => name,
  description: ({ email }) => email,
  Body: InvitationBody,
  Actions,
  refreshEveryMs: 60_000,
})

function InvitationBody({ row }: { row: StaffInvitation }) {
  const say = useWords('staffInvitations')
  return (
    <Facts
      rows={[
        { key: 'role', name: say('fields.role'), value: say(`roles.${row.role}`) },
        { key: 'state', name: say('fields.state'), value: say(`states.${row.state}`) },
        { key: 'expiresAt', name: say('fields.expiresAt'), value: <Time at={row.expiresAt} /> },
        { key: 'registrant', name: say('fields.registrant'), value: row.registrant },
      ]}
    />
  )
}

function Actions({ row, isBusy, act }: ActionsProps<StaffInvitation>) {
  const say = useWords('staffInvitations')
  const denied = useDenied()
  const { invitationId, name } = row
  if (row.state !== 'open') return null
  return (
    <AskedButton
      icon={Ban}
      label={say('withdraw')}
      title={say('withdrawTitle', { name })}
      body={say('withdrawBody')}
      isBusy={isBusy}
      disabledReason={denied(endpoints.withdrawStaffInvitation)}
      onConfirm={() =>
        act(
          () => call(endpoints.withdrawStaffInvitation, { params: { invitationId }, body: {} }),
          say('withdrawnDone'),
        )
      }
    />
  )
}

/** Who was invited to be an admin, and what became of it. */
export const InvitationListPage = listPage({
  list: endpoints.listStaffInvitations,
  words: 'staffInvitations',
  key: 'invitationId',
  detail: InvitationDialog,
  form: InvitationForm,
  createdBy: endpoints.inviteStaff,
  filters: (filter) => [filter.search(), filter.chips('state')],
  columns: (column) => [
    column.link('name', 170),
    column.text('email', 210),
    column.word('role', 105),
    column.badge('state', 125, stateLooks),
    column.time('expiresAt', 150),
    column.text('registrant', 170),
    column.since('registeredAt', 110),
  ],
})
