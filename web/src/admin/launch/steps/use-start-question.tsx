import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import { launchOf } from '#contract/operation/launches.ts'
import type { RouteQuote } from '#contract/operation/quote.ts'
import type { Project } from '#contract/project/projects.ts'
import { formatKstFull, formatSol, formatUnits, shortAddress } from '#web/src/shared/format.ts'
import type { ConfirmRequest } from '#web/src/ui/confirm-dialog.tsx'
import { useMay } from '../../access.ts'
import { OnNetwork } from '../../parts/on-network.tsx'
import { StartPrice } from '../../payment/index.ts'
import { typedFromCount } from '../../parts/typed-from-count.ts'
import type { Wizard } from '../wizard.ts'

/** What is asked before it starts (`isPast`: scheduled for a time that is over): how many, for how much, and what cannot be undone; typed when it is much or destroys. */
export function useStartQuestion(
  { draft, list }: Wizard,
  route: RouteQuote | undefined,
  project: Project | undefined,
): (isPast: boolean) => Omit<ConfirmRequest, 'onConfirm'> {
  const { t } = useTranslation()
  const mayStart = useMay()(endpoints.startMaster)
  const { kind, settings } = draft
  const { isDestructive, list: definition, payCode, tokenUse = 'sent' } = launchOf(kind)
  const token = definition.isOfToken ? settings.token : null
  const count = list.state?.summary.rows ?? 0
  const returned = route?.returnedLamports ?? null
  const isLater = (isPast: boolean) => settings.isScheduled && !isPast
  return (isPast) => ({
    title: mayStart
      ? t(`wizard.kinds.${kind}.${isLater(isPast) ? 'askSchedule' : 'ask'}`, { count })
      : t('wizard.start.askRegister', { count }),
    body: (
      <>
        {isPast && <p>{t('wizard.start.past', { at: formatKstFull(`${settings.startAt}Z`) })}</p>}
        <p>
          {t('wizard.start.body', {
            name: settings.name,
            cost: formatSol(route?.totalLamports ?? 0n),
            project: project?.symbol ?? '',
          })}
        </p>
        {token && (
          <p>
            {t(`wizard.token.uses.${tokenUse}.ask`, {
              amount: formatUnits(list.state?.sums['amount'] ?? '0', token.decimals),
              mint: shortAddress(token.mint),
            })}
          </p>
        )}
        {returned !== null && <p>{t('wizard.start.returned', { amount: formatSol(returned) })}</p>}
        <p>{t(`wizard.kinds.${kind}.cannotUndo`)}</p>
        <div className="mt-3 empty:hidden">
          <StartPrice payCode={payCode} />
        </div>
        <OnNetwork />
      </>
    ),
    confirmLabel: !mayStart
      ? t('wizard.start.register')
      : isLater(isPast)
        ? t('wizard.start.schedule')
        : t(`wizard.kinds.${kind}.start`),
    ...(isDestructive && { tone: 'danger' as const }),
    ...((isDestructive || count >= typedFromCount) && project && { typed: `${project.symbol} ${count}` }),
  })
}
