import { useTranslation } from 'react-i18next'
import { launchOf } from '#contract/operation/launches.ts'
import type { RouteQuote } from '#contract/operation/quote.ts'
import type { Project } from '#contract/project/projects.ts'
import { formatSol } from '#web/src/shared/format.ts'
import type { ConfirmRequest } from '#web/src/ui/confirm-dialog.tsx'
import { OnNetwork } from '../../parts/on-network.tsx'
import { typedFromCount } from '../../parts/typed-from-count.ts'
import type { Wizard } from '../wizard.ts'

/** What is asked before it starts: how many, for how much, and what cannot be undone; typed when it is much or destroys. */
export function useStartQuestion(
  { draft, list }: Wizard,
  route: RouteQuote | undefined,
  project: Project | undefined,
): Omit<ConfirmRequest, 'onConfirm'> {
  const { t } = useTranslation()
  const { kind, settings } = draft
  const { isDestructive } = launchOf(kind)
  const count = list.state?.summary.rows ?? 0
  const returned = route?.returnedLamports ?? null
  return {
    title: t(`wizard.kinds.${kind}.${settings.isScheduled ? 'askSchedule' : 'ask'}`, { count }),
    body: (
      <>
        <p>
          {t('wizard.start.body', {
            name: settings.name,
            cost: formatSol(route?.totalLamports ?? 0n),
            project: project?.symbol ?? '',
          })}
        </p>
        {returned !== null && <p>{t('wizard.start.returned', { amount: formatSol(returned) })}</p>}
        <p>{t(`wizard.kinds.${kind}.cannotUndo`)}</p>
        <OnNetwork />
      </>
    ),
    confirmLabel: settings.isScheduled ? t('wizard.start.schedule') : t(`wizard.kinds.${kind}.start`),
    ...(isDestructive && { tone: 'danger' as const }),
    ...((isDestructive || count >= typedFromCount) && project && { typed: `${project.symbol} ${count}` }),
  }
}
