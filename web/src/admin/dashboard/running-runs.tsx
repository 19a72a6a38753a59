import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/dashboard/dashboard.ts'
import { TextLink } from '../../ui/address.tsx'
import { Card } from '../../ui/card.tsx'
import { Blank } from '../../ui/data/states.tsx'
import { Text } from '../../ui/text.tsx'
import { LinkFor } from '../parts/link-for.tsx'
import { RunBar } from '../parts/run-bar.tsx'
import { MasterBadge } from '../parts/status.tsx'
import { toCreateRun } from '../parts/purpose.ts'
import { paths } from '../paths.ts'
import { FirstOf } from './first-of.tsx'
import { KindPicture } from '../parts/kind-picture.tsx'

type Run = Dashboard['running'][number]

export function RunningRuns({ runs, total }: { runs: Run[]; total: number }) {
  const { t } = useTranslation()
  return (
    <Card
      id="running"
      title={t('home.runningRuns')}
      aside={<FirstOf shown={runs.length} total={total} />}
      isFlush
    >
      {runs.length === 0 ? (
        <Blank
          seed="idle"
          title={t('home.idle')}
          action={
            <LinkFor by={toCreateRun} to={paths.createMaster}>
              {t('masters.create')}
            </LinkFor>
          }
        >
          {t('home.idleNext')}
        </Blank>
      ) : (
        <ul className="grid gap-6 p-5">
          {runs.map((run) => (
            <RunningRun key={run.masterId} run={run} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function RunningRun({ run }: { run: Run }) {
  const { t } = useTranslation()
  return (
    <li className="flex gap-4">
      <KindPicture kind={run.kind} seed={`${run.projectSymbol} ${run.masterId}`} sizePx={44} />
      <div className="min-w-0 flex-1">
        <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <TextLink to={paths.master(run.masterId)}>{run.name}</TextLink>
          <Text size="sm" tone="muted">
            {run.projectSymbol}
          </Text>
          <span className="ml-auto">
            <MasterBadge status={run.status} control={run.control} waiting={run.waiting} />
          </span>
        </div>
        <RunBar run={run} />
        {run.waiting && (
          <Text as="p" size="sm" tone="warning" className="mt-2">
            {t(`waiting.${run.waiting.code}.title`)}
          </Text>
        )}
      </div>
    </li>
  )
}
