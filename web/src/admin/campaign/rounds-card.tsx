import { Download, Play, SkipForward } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Campaign, Round } from '#contract/campaign/campaigns.ts'
import type { RoundReason } from '#contract/campaign/codes.ts'
import { endpoints } from '#contract/endpoints.ts'
import { call, urlOf } from '../../shared/api-client.ts'
import { formatKstFull, formatUtc } from '../../shared/format.ts'
import { useApi } from '../../shared/use-api.ts'
import { Address, TextLink } from '../../ui/address.tsx'
import { Button, DownloadButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog, type ConfirmRequest } from '../../ui/confirm-dialog.tsx'
import { DividedList } from '../../ui/data/divided-list.tsx'
import { Blank } from '../../ui/data/states.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useDenied } from '../access.ts'
import { DataView } from '../frames/data-page.tsx'
import { WordBadge } from '../kit/list/columns.tsx'
import { useAnyWords, useWords } from '../kit/words.ts'
import { PublicLink } from '../parts/public-link.tsx'
import { MasterBadge } from '../parts/status.tsx'
import { paths } from '../paths.ts'
import { roundLooks, shownState } from './looks.ts'
import { RoundDraw } from './round-draw.tsx'

const limit = 100

/** The rounds of a campaign, the newest first, with what a person must decide. */
export function RoundsCard({ campaign, onChange }: { campaign: Campaign; onChange: () => void }) {
  const say = useWords('rounds')
  const { campaignId } = campaign
  const { data, error, mutate } = useApi(
    endpoints.listRounds,
    { query: { campaignId, limit } },
    { refreshInterval: 5_000 },
  )
  const refresh = (): void => {
    void mutate()
    onChange()
  }
  return (
    <Card id="rounds" title={say('title')}>
      <DataView
        state={{
          ...{ isLoading: !data && !error, isEmpty: data?.rows.length === 0, error },
          onRetry: () => void mutate(),
        }}
        empty={
          <Blank seed={`rounds ${campaignId}`} title={say('empty')}>
            {say(campaign.state === 'draft' ? 'emptyDraft' : 'emptyNext')}
          </Blank>
        }
      >
        <DividedList>
          {data?.rows.map((round) => (
            <RoundLine key={round.roundId} round={round} isPublic={campaign.isPublic} onChange={refresh} />
          ))}
        </DividedList>
        {data?.next && (
          <Text tone="muted" size="sm">
            {say('more', { count: limit })}
          </Text>
        )}
      </DataView>
    </Card>
  )
}

/** What is told of a round that was planned, by what it kept of it. */
const toldFacts = [
  { words: 'facts', param: 'joined' },
  { words: 'unresolved', param: 'unresolved' },
  { words: 'unlinked', param: 'unlinked' },
  { words: 'ours', param: 'ours' },
] as const

function Reason({ round: { state, params }, reason }: { round: Round; reason: RoundReason }) {
  const say = useWords('rounds')
  const sayOfCampaigns = useAnyWords('campaigns')
  const { problem } = params
  const told =
    problem === undefined ? params : { ...params, problem: sayOfCampaigns(`amountProblems.${problem}`) }
  return <Text tone={state === 'held' ? 'danger' : 'muted'}>{say(`reasons.${reason}`, told)}</Text>
}

interface RoundLineProps {
  round: Round
  isPublic: boolean
  onChange: () => void
}

function RoundLine({ round, isPublic, onChange }: RoundLineProps) {
  const say = useWords('rounds')
  const { n, occurrenceAt, state, reason, masterId, status, control, total, fileId, sha256 } = round
  return (
    <article className="grid gap-3" aria-label={say('one', { n })}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="grid min-w-44 flex-1 tabular-nums">
          <h3 className="font-semibold">{say('one', { n })}</h3>
          <Text size="sm">{formatKstFull(occurrenceAt)}</Text>
          <Text size="xs" tone="muted">
            {formatUtc(occurrenceAt)}
          </Text>
        </div>
        {status ? (
          <MasterBadge status={status} {...(control && { control })} />
        ) : (
          <WordBadge namespace="rounds" name="state" value={shownState(round)} looks={roundLooks} />
        )}
        {masterId !== null && (
          <TextLink to={paths.master(masterId)}>{say('toRun', { count: total ?? 0 })}</TextLink>
        )}
      </div>
      {isPublic && state === 'planned' && (
        <PublicLink page="airdropRound" id={round.roundId}>
          {say('public')}
        </PublicLink>
      )}
      {reason && <Reason round={round} reason={reason} />}
      {round.draw && <RoundDraw round={round} draw={round.draw} />}
      {state === 'planned' &&
        toldFacts.map(
          ({ words, param }) =>
            param in round.params && (
              <Text key={words} tone="muted" size="sm">
                {say(words, round.params)}
              </Text>
            ),
        )}
      <WrongRowsTold params={round.params} />
      {'lateSnapshots' in round.params && <Text tone="muted">{say('lateSnapshot')}</Text>}
      {round.action === 'run-late' && <Text tone="muted">{say('late')}</Text>}
      {state === 'asked' && <Text>{say('asked')}</Text>}
      {(state === 'asked' || state === 'held') && <Decide round={round} onChange={onChange} />}
      {fileId !== null && sha256 !== null && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Text size="sm" tone="muted">
            {say('frozen')} <Address value={sha256} name="SHA-256" />
          </Text>
          <DownloadButton
            size="sm"
            icon={Download}
            href={urlOf(endpoints.downloadRecipientFile, { params: { fileId } })}
          >
            {say('download')}
          </DownloadButton>
        </div>
      )}
    </article>
  )
}

/** How many rows of its lists it worked without, and the file of them, as it kept it. */
function WrongRowsTold({ params }: Pick<Round, 'params'>) {
  const { t } = useTranslation()
  const { wrongFileId } = params
  if (wrongFileId === undefined) return null
  const [rows, exclusions] = [Number(params['wrongRows']), Number(params['wrongExclusions'])]
  return (
    <Notice
      tone="warning"
      title={[
        ...(rows > 0 ? [t('rounds.wrongRows', { count: rows })] : []),
        ...(exclusions > 0 ? [t('rounds.wrongExclusions', { count: exclusions })] : []),
        ...(rows + exclusions === 0 ? [t('rounds.wrongFile')] : []),
      ].join(' ')}
      actions={
        <DownloadButton
          size="sm"
          icon={Download}
          href={urlOf(endpoints.downloadRecipientFile, { params: { fileId: Number(wrongFileId) } })}
        >
          {t('rounds.wrongDownload')}
        </DownloadButton>
      }
    />
  )
}

/** Run it, or leave it out: each with a question, as it pays or never will. */
function Decide({ round, onChange }: { round: Round; onChange: () => void }) {
  const say = useWords('rounds')
  const denied = useDenied()(endpoints.decideRound)
  const [request, setRequest] = useState<ConfirmRequest | null>(null)
  const { roundId, n } = round
  const ask = (decision: 'run' | 'skip'): void =>
    setRequest({
      title: say(`${decision}.ask`, { n }),
      body: <p>{say(decision === 'run' ? runBodyOf(round) : 'skip.body')}</p>,
      confirmLabel: say(`${decision}.label`),
      ...(decision === 'skip' && { tone: 'danger' as const }),
      onConfirm: async () => {
        await call(endpoints.decideRound, { params: { roundId }, body: { decision } })
        showToast(say(`${decision}.done`), 'success')
        onChange()
      },
    })
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" variant="primary" icon={Play} disabledReason={denied} onClick={() => ask('run')}>
        {say('run.label')}
      </Button>
      <Button size="sm" icon={SkipForward} disabledReason={denied} onClick={() => ask('skip')}>
        {say('skip.label')}
      </Button>
      <ConfirmDialog request={request} onClose={() => setRequest(null)} />
    </div>
  )
}

/** What running it now does. */
function runBodyOf({ reason, draw }: Round): 'run.body' | 'run.bodyUnknown' | 'run.bodyDraw' {
  if (reason === 'ROWS_MAY_LACK' || draw?.reason === 'ROWS_MAY_LACK') return 'run.bodyUnknown'
  return reason === 'DRAW_ENDED' || reason === 'DRAW_TOO_FEW' ? 'run.bodyDraw' : 'run.body'
}
