import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { Master, Progress } from '#contract/run/masters.ts'
import { formatPercent, formatSol } from '#web/src/shared/format.ts'
import { Button } from '#web/src/ui/button.tsx'
import { Card, Facts } from '#web/src/ui/card.tsx'
import { Progress as Bar } from '#web/src/ui/data/progress.tsx'
import { useDenied } from '../../access.ts'
import { Sol } from '../../parts/sol.tsx'
import { LimitsDialog } from './limits-dialog.tsx'

interface MoneyCardProps {
  master: Master
  progress: Progress | undefined
  onChange: () => void
}

/** The cost quoted beside the cost spent, and where it stops. */
export function MoneyCard({ master, progress, onChange }: MoneyCardProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const spent = BigInt(progress?.spentLamports ?? master.spentLamports)
  const quoted = BigInt(progress?.quotedLamports ?? master.quotedLamports)
  const fee = progress?.feeLamports ?? null
  // Runs of migrations and of a new collection are not quoted.
  const ratio = quoted > 0n ? Number((spent * 1000n) / quoted) / 1000 : null
  const denied = useDenied()
  const isOpenRun = ['0', '10', '90'].includes(master.status)
  const rows = [
    {
      key: 'quoted',
      name: t('master.quoted'),
      value: ratio === null ? t('common.none') : <Sol lamports={quoted} />,
    },
    { key: 'spent', name: t('master.spent'), value: <Sol lamports={spent} /> },
    {
      key: 'fee',
      name: t('master.transactionFee'),
      value: fee === null ? t('common.none') : <Sol lamports={fee} />,
    },
    {
      key: 'budget',
      name: t('master.budget'),
      value: master.budgetLamports === null ? t('common.notSet') : <Sol lamports={master.budgetLamports} />,
    },
    {
      key: 'errorRate',
      name: t('master.errorRate'),
      value: master.errorRateMax === null ? t('common.notSet') : formatPercent(master.errorRateMax, 1),
    },
    {
      key: 'payment',
      name: t('master.payment'),
      value: paymentText(t, master.payment),
    },
  ]
  return (
    <Card
      id="money"
      title={t('master.money')}
      aside={
        <span className="-mr-3">
          <Button
            size="sm"
            variant="ghost"
            disabledReason={denied(endpoints.changeLimits) ?? (isOpenRun ? null : t('master.why.finished'))}
            onClick={() => setOpen(true)}
          >
            {t('master.changeLimits')}
          </Button>
        </span>
      }
    >
      <div className="grid gap-5">
        {ratio !== null && (
          <Bar
            label={t('master.spentOfQuoted')}
            value={Math.min(1000, Math.round(ratio * 1000))}
            max={1000}
            text={formatPercent(ratio, 1)}
            tone={ratio > 1 ? 'danger' : 'accent'}
          />
        )}
        <Facts rows={rows} />
      </div>
      {isOpen && <LimitsDialog master={master} onClose={() => setOpen(false)} onChange={onChange} />}
    </Card>
  )
}

/** What somebody paid for the run; what the company runs for itself nobody pays. */
function paymentText(t: TFunction, { status, amountLamports }: Master['payment']): string {
  const state = t(`status.payment.${status}`)
  if (amountLamports === '0') return state
  return `${state} · ${t('common.sol', { amount: formatSol(amountLamports) })}`
}
