import { Download } from 'lucide-react'
import { useParams } from 'react-router-dom'
import { endpoints } from '#contract/endpoints.ts'
import { addressOf } from '#contract/recipient/snapshot/snapshot-query.ts'
import { describeSnapshot, isLateSnapshot } from '#contract/recipient/snapshot/snapshot-words.ts'
import type { Snapshot } from '#contract/recipient/snapshot/snapshots.ts'
import { urlOf } from '#web/src/shared/api-client.ts'
import { formatCount } from '#web/src/shared/format.ts'
import { currentLanguage } from '#web/src/shared/i18n.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { Address, TextLink } from '#web/src/ui/address.tsx'
import { DownloadButton } from '#web/src/ui/button.tsx'
import { Card, Facts } from '#web/src/ui/card.tsx'
import { Notice } from '#web/src/ui/notice.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { Time } from '#web/src/ui/time.tsx'
import { JobPage } from '../frames/job-page.tsx'
import { UnreadPage } from '../frames/unread-page.tsx'
import { useWords } from '../kit/words.ts'
import { PublicLink } from '../parts/public-link.tsx'
import { paths } from '../paths.ts'
import { AtPrograms } from './at-programs.tsx'
import { CheckFile } from './check-file.tsx'
import { NotFrozen } from './not-frozen.tsx'
import { SnapshotBadge, useQueryWords } from './snapshot-badge.tsx'
import { SnapshotRows } from './snapshot-rows.tsx'

/** One snapshot: how far it is, what it says of itself, its rows, and the check of its file. */
export function SnapshotPage() {
  const say = useWords('snapshots')
  const snapshotId = Number(useParams()['snapshotId'])
  const { data, error, mutate } = useApi(
    endpoints.readSnapshotRow,
    { params: { snapshotId } },
    { refreshInterval: (row) => (row?.state === 'frozen' ? 0 : 2_000) },
  )
  const retry = (): void => void mutate()
  if (data) return <View key={snapshotId} snapshot={data} onChange={retry} />
  return (
    <UnreadPage
      title={say('one', { n: snapshotId })}
      parent={{ to: paths.snapshots, label: say('title') }}
      error={error}
      onRetry={retry}
    />
  )
}

function View({ snapshot, onChange }: { snapshot: Snapshot; onChange: () => void }) {
  const say = useWords('snapshots')
  const queryWords = useQueryWords()
  const { snapshotId, state, manifest, programs } = snapshot
  return (
    <JobPage
      title={queryWords(snapshot.query)}
      parent={{ to: paths.snapshots, label: say('title') }}
      badges={<SnapshotBadge state={state} />}
      actions={
        state === 'frozen' && (
          <DownloadButton
            icon={Download}
            href={urlOf(endpoints.downloadSnapshot, { params: { snapshotId } })}
          >
            {say('download')}
          </DownloadButton>
        )
      }
      notices={<FrozenNotice snapshot={snapshot} />}
      progress={
        manifest ? (
          <>
            {Boolean(programs) && <AtPrograms snapshot={snapshot} manifest={manifest} />}
            <SnapshotRows snapshot={snapshot} manifest={manifest} />
          </>
        ) : (
          <NotFrozen snapshot={snapshot} onChange={onChange} />
        )
      }
      side={
        <>
          <FactsCard snapshot={snapshot} />
          {manifest && <CheckFile manifest={manifest} />}
          {manifest && <PublicCard snapshot={snapshot} />}
        </>
      }
    >
      {null}
    </JobPage>
  )
}

function PublicCard({ snapshot: { snapshotId, isPublic } }: { snapshot: Snapshot }) {
  const say = useWords('snapshots')
  return (
    <Card id="public" title={say('public.title')}>
      <div className="grid gap-3">
        <Text size="sm">{say(isPublic ? 'public.note' : 'public.not')}</Text>
        {isPublic && (
          <PublicLink page="airdropSnapshot" id={snapshotId}>
            {say('public.link')}
          </PublicLink>
        )}
      </div>
    </Card>
  )
}

function FrozenNotice({ snapshot: { manifest, programs } }: { snapshot: Snapshot }) {
  const say = useWords('snapshots')
  if (!manifest) return null
  return (
    <Notice
      tone={isLateSnapshot(manifest) ? 'warning' : 'success'}
      title={describeSnapshot(manifest, currentLanguage())}
    >
      {Boolean(programs) && say('programs', { count: formatCount(programs ?? 0) })}
    </Notice>
  )
}

function FactsCard({ snapshot }: { snapshot: Snapshot }) {
  const say = useWords('snapshots')
  const { query, manifest, holders, programs, wantedAt, s0, campaignId, campaignName } = snapshot
  const address = addressOf(query)
  const rows = [
    {
      key: 'address',
      name: say(`addressOf.${query.holdersOf}`),
      value: <Address value={address} name={say('fields.query')} />,
    },
    {
      key: 'project',
      name: say('fields.projectSymbol'),
      value: <TextLink to={paths.project(snapshot.projectId)}>{snapshot.projectSymbol}</TextLink>,
    },
    ...(campaignId === null
      ? []
      : [
          {
            key: 'campaign',
            name: say('fields.campaignName'),
            value: <TextLink to={paths.campaign(campaignId)}>{campaignName}</TextLink>,
          },
        ]),
    ...(wantedAt === null
      ? []
      : [{ key: 'wanted', name: say('fields.wantedAt'), value: <Time at={wantedAt} /> }]),
    ...(s0 ? [{ key: 's0', name: 'S0', value: `${s0.slot}` }] : []),
    ...(manifest
      ? [
          { key: 's1', name: 'S1', value: `${manifest.s1.slot}` },
          { key: 'rows', name: say('fields.rows'), value: formatCount(manifest.rows) },
          { key: 'holders', name: say('fields.holders'), value: formatCount(holders ?? 0) },
          { key: 'programs', name: say('fields.programs'), value: formatCount(programs ?? 0) },
          { key: 'providers', name: say('fields.providers'), value: manifest.providers.join(', ') },
          { key: 'sha', name: 'SHA-256', value: <Address value={manifest.sha256} name="SHA-256" /> },
        ]
      : []),
    { key: 'by', name: say('fields.registrant'), value: snapshot.registrant ?? '' },
    { key: 'at', name: say('fields.registeredAt'), value: <Time at={snapshot.registeredAt} /> },
  ]
  return (
    <Card id="facts" title={say('facts')}>
      <Facts rows={rows} />
    </Card>
  )
}
