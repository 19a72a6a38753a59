import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { DepositAction } from '#contract/migration/codes.ts'
import type { Deposit } from '#contract/migration/deposits.ts'
import { formatCount } from '#web/src/shared/format.ts'
import { Button } from '#web/src/ui/button.tsx'
import { ConfirmDialog } from '#web/src/ui/confirm-dialog.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { useDenied } from '../../access.ts'
import { BulkOutcome } from './bulk-outcome.tsx'
import { handleAll, type BulkFilter, type Outcome } from './handle-all.ts'

interface DepositBulkProps {
  /** What is in the list now, and how many of it there are. */
  filter: BulkFilter
  total: number
  chosen: readonly Deposit[]
  onClear: () => void
  onChanged: () => void
}

const ofInbox: readonly DepositAction[] = ['return', 'ignore', 'dust']
const ofDust: readonly DepositAction[] = ['return', 'ignore', 'not_dust']

/** Does the same with the chosen orphans, or with all of the filter where none is chosen, for one reason. */
export function DepositBulk({ filter, total, chosen, onClear, onChanged }: DepositBulkProps) {
  const { t } = useTranslation()
  const denied = useDenied()
  const [action, setAction] = useState<DepositAction | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const isChosen = chosen.length > 0
  const count = isChosen ? chosen.length : total
  const warned = chosen.filter(({ sender }) => sender === 'contract' || sender === 'exchange').length
  const confirm = async (asked: DepositAction, reason: string): Promise<void> => {
    const which = isChosen ? { depositIds: chosen.map(({ depositId }) => depositId) } : filter
    try {
      setOutcome(await handleAll({ action: asked, reason, which }))
      onClear()
    } finally {
      // What failed half-way has handled some.
      onChanged()
    }
  }
  return (
    <div role="group" aria-label={t('deposits.bulk.label')} className="flex flex-wrap items-center gap-2">
      <Text size="sm" tone="muted" className="mr-auto tabular-nums">
        {t(isChosen ? 'deposits.bulk.chosen' : 'deposits.bulk.all', { count })}
      </Text>
      {isChosen && (
        <Button size="sm" variant="ghost" onClick={onClear}>
          {t('deposits.bulk.clear')}
        </Button>
      )}
      {(filter.dust === 'only' ? ofDust : ofInbox).map((one) => (
        <Button
          key={one}
          size="sm"
          disabledReason={denied(endpoints.handleDeposits)}
          onClick={() => setAction(one)}
        >
          {t(`deposits.bulk.${one}`)}
        </Button>
      ))}
      <ConfirmDialog
        request={
          action && {
            title: t(`deposits.bulk.titles.${action}`, { count }),
            body: (
              <>
                <p>{t(`deposits.bulk.bodies.${action}`)}</p>
                {action === 'return' && warned > 0 && (
                  <p className="mt-2">{t('deposits.bulk.warned', { count: warned })}</p>
                )}
              </>
            ),
            confirmLabel: t(`deposits.bulk.${action}`),
            tone: action === 'return' ? 'danger' : 'primary',
            needsReason: true,
            ...(action === 'return' && count > typedAbove && { typed: formatCount(count) }),
            onConfirm: (reason) => confirm(action, reason),
          }
        }
        onClose={() => setAction(null)}
      />
      <BulkOutcome outcome={outcome} onClose={() => setOutcome(null)} />
    </div>
  )
}

/** So many are not sent back by a slip: the number is typed. */
const typedAbove = 20
