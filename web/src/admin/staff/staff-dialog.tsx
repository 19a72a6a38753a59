import { LogOut, ShieldOff, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import { adminRoles, type AdminRole } from '#contract/role.ts'
import type { Staff } from '#contract/staff/staff.ts'
import { call } from '../../shared/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, type ConfirmRequest } from '../../ui/confirm-dialog.tsx'
import { Failed } from '../../ui/data/states.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/form/inputs.tsx'
import { Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useDenied } from '../access.ts'

interface StaffDialogProps {
  /** Null: closed. */
  row: Staff | null
  onClose: () => void
  onChanged: (rows: Staff[]) => void
}

/** What can be done to somebody with a role. */
export function StaffDialog({ row, onClose, onChanged }: StaffDialogProps) {
  const [shown, setShown] = useState<Staff | null>(row)
  if (row && row !== shown) setShown(row)
  return (
    <Dialog
      isOpen={row !== null}
      onClose={onClose}
      title={shown?.name || shown?.uid || ''}
      description={shown?.uid}
    >
      {row && <Content key={row.userUuid} row={row} onClose={onClose} onChanged={onChanged} />}
    </Dialog>
  )
}

function Content({ row, onClose, onChanged }: StaffDialogProps & { row: Staff }) {
  const { t } = useTranslation()
  const denied = useDenied()
  const [role, setRole] = useState<AdminRole>(row.role)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const params = { userUuid: row.userUuid }
  const done = (rows: Staff[]): void => {
    onChanged(rows)
    showToast(t('staff.saved'), 'success')
    onClose()
  }
  const save = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      done(await call(endpoints.modifyStaff, { params, body: { role } }))
    } catch (cause) {
      setFailure(cause)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="mt-5 grid gap-6">
      {failure !== null && <Failed error={failure} doing="modify" />}
      <div className="grid gap-3">
        <SelectField
          label={t('staff.fields.role')}
          hint={t(`staff.roleNotes.${role}`)}
          value={role}
          options={adminRoles.map((value) => ({ value, label: t(`shell.roles.${value}`) }))}
          onChange={(event) => setRole(adminRoles.find((one) => one === event.target.value) ?? role)}
        />
        <div>
          <Button
            variant="primary"
            isBusy={isBusy}
            disabledReason={denied(endpoints.modifyStaff) ?? (role === row.role ? t('staff.sameRole') : null)}
            onClick={() => void save()}
          >
            {t('staff.saveRole')}
          </Button>
        </div>
        <Text as="p" size="sm" tone="muted">
          {t('staff.roleEnds')}
        </Text>
      </div>
      <GraveActions row={row} onDone={done} />
    </div>
  )
}

function GraveActions({ row, onDone }: { row: Staff; onDone: (rows: Staff[]) => void }) {
  const { t } = useTranslation()
  const denied = useDenied()
  const [asked, setAsked] = useState<ConfirmRequest | null>(null)
  const noFactor = row.hasSecondFactor ? null : t('staff.noFactor')
  const keptFactors = row.isSelf ? t('staff.ownFactors') : noFactor
  const params = { userUuid: row.userUuid }
  const name = row.name || row.uid
  const ask = (what: 'endSessions' | 'dropFactors' | 'dismiss', send: () => Promise<Staff[]>): void =>
    setAsked({
      tone: 'danger',
      title: t(`staff.${what}.title`, { name }),
      body: t(`staff.${what}.body`),
      confirmLabel: t(`staff.${what}.confirm`),
      onConfirm: async () => {
        const rows = await send()
        setAsked(null)
        onDone(rows)
      },
    })
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        icon={LogOut}
        disabledReason={
          denied(endpoints.endStaffSessions) ?? (row.sessions === 0 ? t('staff.noSessions') : null)
        }
        onClick={() => ask('endSessions', () => call(endpoints.endStaffSessions, { params, body: {} }))}
      >
        {t('staff.endSessions.confirm')}
      </Button>
      <Button
        icon={ShieldOff}
        disabledReason={denied(endpoints.dropStaffFactors) ?? keptFactors}
        onClick={() => ask('dropFactors', () => call(endpoints.dropStaffFactors, { params, body: {} }))}
      >
        {t('staff.dropFactors.confirm')}
      </Button>
      <Button
        icon={UserMinus}
        variant="danger"
        disabledReason={denied(endpoints.dismissStaff)}
        onClick={() => ask('dismiss', () => call(endpoints.dismissStaff, { params, body: {} }))}
      >
        {t('staff.dismiss.confirm')}
      </Button>
      <ConfirmDialog request={asked} onClose={() => setAsked(null)} />
    </div>
  )
}
