import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { AdminMigration } from '#contract/migration/migration-admin.ts'
import type { Deposit } from '#contract/migration/deposits.ts'
import { reasonBounds } from '#contract/text.ts'
import { call } from '#web/src/shared/api-client.ts'
import { issueSentence, placeIssues } from '#web/src/shared/field-issues.ts'
import { toApiError } from '#web/src/shared/api-error.ts'
import { shortAddress } from '#web/src/shared/format.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { Button } from '#web/src/ui/button.tsx'
import { Dialog } from '#web/src/ui/dialog.tsx'
import { TextArea } from '#web/src/ui/form/inputs.tsx'
import { SearchSelect } from '#web/src/ui/form/search-select.tsx'
import { Notice } from '#web/src/ui/notice.tsx'
import { SkeletonRows } from '#web/src/ui/data/skeleton.tsx'
import { Failed } from '#web/src/ui/data/states.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'
import { hasSentence } from '../../parts/has-sentence.ts'
import { useFound } from '../../kit/choice/use-found.ts'

interface MatchDialogProps {
  deposit: Deposit
  isOpen: boolean
  onClose: () => void
  onMatched: () => void
}

/** Chooses the migration a transfer belongs to, among those of its sender that still lack it. */
export function MatchDialog({ deposit, isOpen, onClose, onMatched }: MatchDialogProps) {
  const { t } = useTranslation()
  const query = { fitsDeposit: deposit.depositId, limit: 1 }
  const { data, error } = useApi(endpoints.listMigrations, isOpen ? { query } : null)
  const [chosen, setChosen] = useState<AdminMigration | null>(null)
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const isReady = chosen !== null && reason.trim().length >= reasonBounds.min
  const refused = failure === null ? undefined : refusedReason(failure)
  const match = async (): Promise<void> => {
    if (!chosen) return
    setBusy(true)
    setFailure(null)
    try {
      const body = { migrationId: chosen.migrationId, reason: reason.trim() }
      await call(endpoints.matchDeposit, { params: { depositId: deposit.depositId }, body })
      showToast(t('deposits.matched'), 'success')
      onMatched()
      onClose()
    } catch (cause) {
      setFailure(cause)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isLocked={isBusy}
      title={t('deposits.matchTitle')}
      description={t('deposits.matchNote', { wallet: shortAddress(deposit.from) })}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            variant="primary"
            isBusy={isBusy}
            disabledReason={isReady ? null : t('deposits.matchMissing')}
            onClick={() => void match()}
          >
            {t('deposits.match')}
          </Button>
        </>
      }
    >
      <div className="mt-4 grid gap-4">
        {failure !== null && !refused && <MatchFailure failure={failure} />}
        {error && !data && <Failed error={error} />}
        {!data && !error && <SkeletonRows rows={2} />}
        {data?.rows.length === 0 && (
          <Notice tone="warning" title={t('deposits.matchNone')}>
            {t('deposits.matchNoneNext')}
          </Notice>
        )}
        {data && data.rows.length > 0 && (
          <>
            <MigrationSelect deposit={deposit} chosen={chosen} onChange={setChosen} />
            <TextArea
              label={t('deposits.matchReason')}
              hint={t('deposits.matchReasonHint')}
              name="reason"
              isRequired
              rows={2}
              maxLength={reasonBounds.max}
              error={refused && issueSentence(refused, t('deposits.matchReason'))}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}

interface ChoiceProps {
  deposit: Deposit
  chosen: AdminMigration | null
  onChange: (chosen: AdminMigration | null) => void
}

/** However many there are: the server says which of them the transfer fits, and searches. */
function MigrationSelect({ deposit, chosen, onChange }: ChoiceProps) {
  const { t } = useTranslation()
  const optionOf = (row: AdminMigration) => ({
    value: String(row.migrationId),
    label: `${row.migrationId} · ${row.oldNftName ?? `${row.oldProjectName} #${row.oldNftId}`} · ${t(`migrations.states.${row.state}`)}`,
  })
  const { found, rows, setText } = useFound(endpoints.listMigrations, {
    query: { fitsDeposit: deposit.depositId },
    optionOf,
  })
  return (
    <SearchSelect
      label={t('deposits.matchChoose')}
      isRequired
      placeholder={t('deposits.matchSearch')}
      found={found}
      onSearch={setText}
      value={chosen && optionOf(chosen)}
      onChange={(value) => onChange(rows.find((row) => String(row.migrationId) === value) ?? null)}
    />
  )
}

function refusedReason(failure: unknown) {
  return placeIssues(toApiError(failure).fieldIssues, { isShown: (name) => name === 'reason' }).byName.get(
    'reason',
  )
}

function MatchFailure({ failure }: { failure: unknown }) {
  const { t, i18n } = useTranslation()
  const because = `deposits.because.${String(toApiError(failure).params['because'])}`
  return hasSentence(i18n, because) ? (
    <Notice tone="danger" title={t('errors.DEPOSIT_MISMATCH.title')} isUrgent>
      {t(because)}
    </Notice>
  ) : (
    <Failed error={failure} doing="act" />
  )
}
