import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { AdminMigration, Deposit } from '#contract/migration/migration-admin.ts'
import { call } from '#web/src/shared/api-client.ts'
import { toApiError } from '#web/src/shared/api-error.ts'
import { shortAddress } from '#web/src/shared/format.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { Button } from '#web/src/ui/button.tsx'
import { Dialog } from '#web/src/ui/dialog.tsx'
import { SelectField, TextArea } from '#web/src/ui/form/inputs.tsx'
import { Notice } from '#web/src/ui/notice.tsx'
import { SkeletonRows } from '#web/src/ui/data/skeleton.tsx'
import { Failed } from '#web/src/ui/data/states.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'

interface MatchDialogProps {
  deposit: Deposit
  isOpen: boolean
  onClose: () => void
  onMatched: () => void
}

/** Chooses the migration a transfer belongs to, among those of its sender that still lack it. */
export function MatchDialog({ deposit, isOpen, onClose, onMatched }: MatchDialogProps) {
  const { t } = useTranslation()
  const query = { search: deposit.from, limit: 200 }
  const { data, error } = useApi(endpoints.listMigrations, isOpen ? { query } : null)
  const [chosen, setChosen] = useState('')
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const fitting = (data?.rows ?? []).filter((row) => lacks(row, deposit))
  const isReady =
    fitting.some((row) => String(row.migrationId) === chosen) && reason.trim().length >= reasonMin
  const match = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      const body = { migrationId: Number(chosen), reason: reason.trim() }
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
        {failure !== null && <MatchFailure failure={failure} />}
        {error && !data && <Failed error={error} />}
        {!data && !error && <SkeletonRows rows={2} />}
        {data && fitting.length === 0 && (
          <Notice tone="warning" title={t('deposits.matchNone')}>
            {t('deposits.matchNoneNext')}
          </Notice>
        )}
        {fitting.length > 0 && (
          <>
            <Picker rows={fitting} value={chosen} onChange={setChosen} />
            <TextArea
              label={t('deposits.matchReason')}
              hint={t('deposits.matchReasonHint')}
              isRequired
              rows={2}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}

const reasonMin = 5

function Picker(props: { rows: AdminMigration[]; value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation()
  const options = [
    { value: '', label: t('deposits.matchChoose') },
    ...props.rows.map((row) => ({
      value: String(row.migrationId),
      label: `${row.migrationId} · ${row.oldNftName ?? `${row.oldProjectName} #${row.oldNftId}`} · ${t(`migrations.states.${row.state}`)}`,
    })),
  ]
  return (
    <SelectField
      label={t('deposits.matchChoose')}
      isRequired
      options={options}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}

function MatchFailure({ failure }: { failure: unknown }) {
  const { t, i18n } = useTranslation()
  const because = `deposits.because.${String(toApiError(failure).params['because'])}`
  return i18n.exists(because) ? (
    <Notice tone="danger" title={t('errors.DEPOSIT_MISMATCH.title')} isUrgent>
      {t(because)}
    </Notice>
  ) : (
    <Failed error={failure} doing="act" />
  )
}

/** Whether a migration still waits for such a transfer. The server has the last word. */
function lacks(row: AdminMigration, deposit: Deposit): boolean {
  const isWaiting = (row.state === 'created' || row.state === 'fee_seen') && row.outcome === null
  if (!isWaiting || row.chain !== deposit.chain || row.oldWalletAddress !== deposit.from) return false
  if (row.adminWallet !== deposit.to) return false
  if (deposit.kind === 'nft')
    return (
      row.nftConfirmations === null &&
      row.oldNftContract === deposit.contract &&
      row.oldNftId === deposit.tokenId
    )
  return row.feeConfirmations === null && BigInt(deposit.valueWei ?? '0') >= BigInt(row.feeWei)
}
