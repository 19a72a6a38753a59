import { ArrowRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { launchOf } from '#contract/operation/launches.ts'
import { Button } from '#web/src/ui/button.tsx'
import { Card } from '#web/src/ui/card.tsx'
import { Failed } from '#web/src/ui/data/states.tsx'
import type { Settings } from '../draft/draft-store.ts'
import { planProblem } from '../plan-input.ts'
import type { Wizard } from '../wizard.ts'
import { StartPrice } from '../../payment/index.ts'
import { CostCard } from './cost-card.tsx'
import { PlanOptions } from './plan-options.tsx'
import { PlanSafety } from './plan-safety.tsx'
import { PlanTarget } from './plan-target.tsx'
import { SamplesCard } from './samples-card.tsx'
import { StandardChoice } from './standard-choice.tsx'
import { TokenSum } from './token-sum.tsx'
import { useQuote } from './use-quote.ts'

/** How it is done, and what it costs: every standard side by side, at the prices of now. */
export function PlanStep({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation()
  const { refusal } = wizard
  const { kind, settings } = wizard.draft
  const launch = launchOf(kind)
  const set = (part: Partial<Settings>): void => {
    refusal.clear(part)
    wizard.change((old) => ({ settings: { ...old.settings, ...part } }))
  }
  const part = { launch, settings, set, errorOf: refusal.errorOf }
  const fields = useFocusOnRefused(refusal.hasFields)
  const quote = useQuote(wizard)
  const problem = planProblem(wizard.draft)
  const why = problem ? t(problem) : quote.data ? null : t('wizard.errors.quote')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-[minmax(0,1fr)_26rem]">
      <div ref={fields} className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
        {refusal.failure !== null && <Failed error={refusal.failure} doing="process" />}
        <Card id="target" title={t(`wizard.kinds.${kind}.target`)}>
          <PlanTarget {...part} />
        </Card>
        {launch.standards.length > 1 && !wizard.list.state?.standard && (
          <Card id="standard" title={t('wizard.plan.standard')}>
            <StandardChoice {...part} kind={kind} quote={quote} />
          </Card>
        )}
        <Card id="options" title={t('wizard.plan.options')}>
          <PlanOptions {...part} />
        </Card>
        <Card id="safety" title={t('wizard.plan.safety')}>
          <PlanSafety {...part} />
        </Card>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
        {launch.list.isOfToken && launch.list.sumsOf && settings.token && (
          <TokenSum wizard={wizard} token={settings.token} />
        )}
        <StartPrice payCode={launch.payCode} of={settings.campaign ? 'rounds' : 'run'} />
        <CostCard
          quote={quote}
          standard={settings.standard}
          count={wizard.list.state?.summary.rows ?? 0}
          hasProject={settings.projectId !== null}
        />
        {launch.list.names.includes('uri') && <SamplesCard wizard={wizard} />}
        <div className="flex justify-end gap-2">
          <Button onClick={() => wizard.go('check')}>{t('common.previous')}</Button>
          <Button variant="primary" icon={ArrowRight} disabledReason={why} onClick={() => wizard.go('start')}>
            {t('wizard.plan.next')}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** The first field that was refused gets the focus when the step opens. */
function useFocusOnRefused(hasRefused: boolean) {
  const fields = useRef<HTMLDivElement>(null)
  const isRefused = useRef(hasRefused)
  useEffect(() => {
    if (!isRefused.current) return
    const refused = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    // Of radio buttons the group is refused, and the chosen one takes the focus.
    const field = refused?.querySelector<HTMLElement>('input:checked') ?? refused
    field?.focus()
  }, [])
  return fields
}
