import { Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { Dashboard } from '#contract/dashboard/dashboard.ts'
import { formatKst } from '../../shared/format.ts'
import { useApi } from '../../shared/use-api.ts'
import { DataPage, DataView } from '../frames/data-page.tsx'
import { withAllWords } from '../locales.ts'
import { LinkFor } from '../parts/link-for.tsx'
import { toCreateRun } from '../parts/purpose.ts'
import { paths } from '../paths.ts'
import { Attention } from './attention.tsx'
import { Failures } from './failures.tsx'
import { Balances } from './balances.tsx'
import { HomeStats } from './home-stats.tsx'
import { RateCard } from './rate-card.tsx'
import { RunningRuns } from './running-runs.tsx'

/** They come after the rest of the home: most of it is about the runs. */
const SystemCards = lazy(() => import('./system-cards.tsx').then((file) => ({ default: file.SystemCards })))
const SourceChains = lazy(
  withAllWords(() => import('./source-chains.tsx').then((file) => ({ default: file.SourceChains }))),
)
const SourceChainNotices = lazy(
  withAllWords(() => import('./source-chains.tsx').then((file) => ({ default: file.SourceChainNotices }))),
)

/** What moves, what failed, what runs dry: read every five seconds while the window is in front. */
export function HomePage() {
  const { t } = useTranslation()
  const { data, error, isLoading, mutate } = useApi(endpoints.readDashboard, {}, { refreshInterval: 5_000 })
  return (
    <DataPage
      title={t('home.title')}
      description={data ? t('common.updatedAt', { at: formatKst(data.at) }) : t('home.description')}
      actions={
        <LinkFor by={toCreateRun} to={paths.createMaster} variant="primary" icon={Plus}>
          {t('masters.create')}
        </LinkFor>
      }
    >
      <DataView
        state={{ isLoading: isLoading && !data, isEmpty: !data, error, onRetry: () => void mutate() }}
        empty={null}
        skeletonRows={9}
      >
        {data && <Overview data={data} onChange={() => void mutate()} />}
      </DataView>
    </DataPage>
  )
}

function Overview({ data, onChange }: { data: Dashboard; onChange: () => void }) {
  return (
    <div className="grid gap-5">
      <Attention data={data} />
      <Suspense>
        <SourceChainNotices />
      </Suspense>
      <HomeStats data={data} />
      <div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 content-start gap-5">
          <RunningRuns runs={data.running} total={data.totals.runs} />
          {data.failures.length > 0 && <Failures failures={data.failures} />}
          <RateCard rate={data.rate} />
        </div>
        <div className="grid min-w-0 content-start gap-5">
          <Balances balances={data.balances} total={data.totals.balances} />
          <Suspense>
            <SourceChains />
          </Suspense>
          <Suspense>
            <SystemCards data={data} onChange={onChange} />
          </Suspense>
        </div>
      </div>
    </div>
  )
}
