import { RotateCcw, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { endpoints } from '#contract/endpoints.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { Button } from '#web/src/ui/button.tsx'
import { Notice } from '#web/src/ui/notice.tsx'
import { useDenied } from '../../access.ts'
import { DataPage, DataView } from '../../frames/data-page.tsx'
import { MigrationBadge, useMigrationReason } from '../../parts/migration-status.tsx'
import { paths } from '../../paths.ts'
import { Deposits, Sends } from './handed-over.tsx'
import { NewSide, OldSide } from './migration-facts.tsx'
import { MigrationTimeline } from './migration-timeline.tsx'
import { SignedMessage } from './signed-message.tsx'
import { nameOf, useMigrationAction } from './use-migration-action.tsx'
import type { MigrationStory } from './migration-story.ts'
import { Told } from '../../parts/told.tsx'
import { useUnreadWords } from '../../parts/source-chain-troubles.ts'

/** Everything that happened to one migration: moves, transfers, what went back, and who. */
export function MigrationPage() {
  const { t } = useTranslation()
  const migrationId = Number(useParams()['migrationId'])
  const { data, error, isLoading, mutate } = useApi(
    endpoints.readMigrationStory,
    { params: { migrationId } },
    { refreshInterval: 3_000 },
  )
  return (
    <DataPage
      title={data ? nameOf(data.migration) : t('migrations.storyTitle', { id: migrationId || '' })}
      {...(data && { description: t('migrations.storyTitle', { id: migrationId }) })}
      parent={{ to: paths.migrations, label: t('migrations.title') }}
      badges={data && <MigrationBadge state={data.migration.state} />}
      actions={data && <Actions story={data} onChange={() => void mutate()} />}
    >
      <DataView
        state={{ isLoading: isLoading && !data, isEmpty: !data, error, onRetry: () => void mutate() }}
        empty={null}
      >
        {data && <StoryView story={data} />}
      </DataView>
    </DataPage>
  )
}

function Actions({ story, onChange }: { story: MigrationStory; onChange: () => void }) {
  const { t } = useTranslation()
  const { ask, dialog } = useMigrationAction(story, onChange)
  const denied = useDenied()
  const hasNothing = story.migration.nftTxHash === null
  const isAsked = !story.canReturn && story.events.some((event) => event.to === 'return_asked')
  const isUndecided = story.migration.outcome === null && story.migration.finishedAt === null
  const blocked =
    isAsked && isUndecided ? 'migrations.actions.return.asked' : 'migrations.actions.return.blocked'
  return (
    <>
      <Button
        icon={RotateCcw}
        disabledReason={
          denied(endpoints.retryMigration) ?? (story.canRetry ? null : t('migrations.actions.retry.blocked'))
        }
        onClick={() => ask('retry')}
      >
        {t('migrations.actions.retry.label')}
      </Button>
      <Button
        icon={Undo2}
        variant="danger"
        disabledReason={denied(endpoints.returnMigration) ?? (story.canReturn ? null : t(blocked))}
        onClick={() => ask('return')}
      >
        {t(hasNothing ? 'migrations.actions.return.endLabel' : 'migrations.actions.return.label')}
      </Button>
      {dialog}
    </>
  )
}

function StoryView({ story }: { story: MigrationStory }) {
  const reasonOf = useMigrationReason()
  const { migration } = story
  const isOver = migration.finishedAt !== null
  return (
    <div className="grid gap-5">
      <SourceWait story={story} />
      {migration.reason && (
        <Notice
          tone={isOver || migration.reason === 'WAITING_FOR_DEPTH' ? 'info' : 'warning'}
          title={reasonOf(migration.reason).title}
        >
          <p>{reasonOf(migration.reason).next}</p>
          {migration.reasonDetail && <Told>{migration.reasonDetail}</Told>}
        </Notice>
      )}
      <div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_28rem]">
        <div className="grid min-w-0 content-start gap-5">
          <Deposits deposits={story.deposits} coin={migration.coin} />
          <Sends sends={story.sends} coin={migration.coin} />
          <SignedMessage migration={migration} destination={story.destination} />
          <MigrationTimeline events={story.events} />
        </div>
        <div className="grid min-w-0 content-start gap-5">
          <OldSide migration={migration} />
          <NewSide migration={migration} />
        </div>
      </div>
    </div>
  )
}

/** Nothing of its chain is read: whatever else is said of it is from before. */
function SourceWait({ story: { sourceWait } }: { story: MigrationStory }) {
  const { t } = useTranslation()
  const unreadWords = useUnreadWords()
  if (!sourceWait) return null
  return (
    <Notice tone="warning" title={t('migrations.sourceWait.title')}>
      <p>{unreadWords(sourceWait).join(' ')}</p>
      <p>{t('migrations.sourceWait.next')}</p>
    </Notice>
  )
}
