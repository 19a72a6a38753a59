import { useTranslation } from 'react-i18next'
import type { ConfirmRequest } from '#web/src/ui/confirm-dialog.tsx'
import { AccountList, useAccounts } from '../../update-authority/index.ts'
import type { Wizard } from '../wizard.ts'

/**
 * Where power is given away, the first of two questions: who gets it, as the chain has them. Null for what gives none away. It cannot be
 * answered before that is known.
 */
export function useHandOverQuestion({ list }: Wizard): Omit<ConfirmRequest, 'onConfirm'> | null {
  const { t } = useTranslation()
  const addresses = list.state?.handsTo ?? []
  const { data, error } = useAccounts(addresses)
  if (addresses.length === 0) return null
  return {
    title: t('handOver.ask.title'),
    body: (
      <div className="grid gap-3">
        <p>{t('handOver.ask.body')}</p>
        <AccountList addresses={addresses} accounts={data} error={error} />
      </div>
    ),
    confirmLabel: t('handOver.ask.confirm'),
    tone: 'danger',
    notYet: data ? null : t('handOver.ask.reading'),
  }
}
