import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { endpoints } from '#contract/endpoints.ts'
import type { Master } from '#contract/run/masters.ts'
import { Card } from '#web/src/ui/card.tsx'
import { Blank } from '#web/src/ui/data/states.tsx'
import { DataPage, DataView } from '../../frames/data-page.tsx'
import { rowChoice, type RowSelectProps } from '../../kit/choice/row-choice.tsx'
import { paths } from '../../paths.ts'
import { CompareTable } from './compare-table.tsx'
import { useComparedRun } from './use-compared-run.ts'

const { listMasters: list, readMaster: read } = endpoints
const choice = rowChoice({ list, read, key: 'masterId' })

/** Two runs side by side: what they were asked, what became of it, what it cost, how long it took, and what went wrong. */
export function ComparePage() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const choose = (name: 'a' | 'b', value: string): void =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  const a = useComparedRun(params.get('a'))
  const b = useComparedRun(params.get('b'))
  const sides = [a, b]
  return (
    <DataPage
      title={t('runs.compare.title')}
      description={t('runs.compare.description')}
      parent={{ to: paths.masters, label: t('masters.title') }}
    >
      <Card>
        <div className="grid gap-4 md:grid-cols-2">
          <RunSelect
            label={t('runs.compare.first')}
            value={params.get('a') ?? ''}
            onChange={(value) => choose('a', value)}
          />
          <RunSelect
            label={t('runs.compare.second')}
            value={params.get('b') ?? ''}
            onChange={(value) => choose('b', value)}
          />
        </div>
      </Card>
      <Card isFlush>
        <DataView
          state={{
            isLoading: sides.some(({ isLoading }) => isLoading),
            isEmpty: !a.run || !b.run,
            error: a.error ?? b.error,
            onRetry: () => sides.forEach(({ reload }) => reload()),
          }}
          empty={
            <Blank seed="compare" title={t('runs.compare.empty')}>
              {t('runs.compare.emptyNext')}
            </Blank>
          }
        >
          {a.run && b.run && <CompareTable a={a.run} b={b.run} />}
        </DataView>
      </Card>
    </DataPage>
  )
}

/** One run by its name, however many there are. */
function RunSelect(props: RowSelectProps) {
  const { t } = useTranslation()
  const labelOf = ({ masterId, name }: Master) => `${masterId} · ${name}`
  return <choice.Select {...props} placeholder={t('runs.compare.choose')} labelOf={labelOf} />
}
