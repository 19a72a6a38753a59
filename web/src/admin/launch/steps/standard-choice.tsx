import { useTranslation } from 'react-i18next'
import type { LaunchKind } from '#contract/operation/launches.ts'
import type { RouteQuote } from '#contract/operation/quote.ts'
import { formatCount, formatDuration, formatSol } from '#web/src/shared/format.ts'
import { ChoiceCards } from '#web/src/ui/form/choice-cards.tsx'
import { Text } from '#web/src/ui/text.tsx'
import type { PlanPartProps } from './plan-part.ts'
import type { QuoteHook } from './use-quote.ts'

interface StandardChoiceProps extends PlanPartProps {
  kind: LaunchKind
  quote: QuoteHook
}

/** The standards with what each would cost. */
export function StandardChoice({ launch, kind, settings, set, errorOf, quote }: StandardChoiceProps) {
  const { t } = useTranslation()
  const choices = launch.standards.map((value) => ({
    value,
    title: t(`masters.standards.${value}`),
    description: t(`wizard.kinds.${kind}.standards.${value}`),
    extra: <Price route={quote.data?.routes.find((route) => route.standard === value)} />,
  }))
  return (
    <ChoiceCards
      legend={t('wizard.plan.standardLegend')}
      value={settings.standard}
      error={errorOf('standard', t('wizard.plan.standard'))}
      choices={choices}
      onChange={(standard) => set({ standard })}
    />
  )
}

function Price({ route }: { route: RouteQuote | undefined }) {
  const { t } = useTranslation()
  if (!route)
    return (
      <Text as="span" size="sm" tone="faint" className="mt-3 block">
        {t('wizard.cost.notYet')}
      </Text>
    )
  return (
    <span className="mt-3 block tabular-nums">
      <Text size="xl" weight="semibold" className="block">
        {t('common.sol', { amount: formatSol(route.totalLamports) })}
      </Text>
      <Text size="sm" tone="muted" className="block">
        {t('wizard.cost.short', {
          transactions: formatCount(route.transactions),
          time: formatDuration(route.estimatedSeconds),
        })}
      </Text>
    </span>
  )
}
