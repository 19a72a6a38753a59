import { Pause, Play, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FileSet } from '#contract/file/file-sets.ts'
import { formatBytes, formatCount, formatDuration, formatPercent } from '#web/src/shared/format.ts'
import { useErrorText } from '#web/src/shared/use-error-text.ts'
import { Button, LinkButton } from '#web/src/ui/button.tsx'
import { Card, Stat, StatRow } from '#web/src/ui/card.tsx'
import { Progress } from '#web/src/ui/data/progress.tsx'
import { Failed } from '#web/src/ui/data/states.tsx'
import { Notice } from '#web/src/ui/notice.tsx'
import { Announcement } from '#web/src/ui/text.tsx'
import { useWords } from '../../kit/words.ts'
import { paths } from '../../paths.ts'
import type { UploadState } from '../upload/upload.ts'
import type { UploadHook } from '../upload/use-upload.ts'
import { ServerProblems } from './server-problems.tsx'

interface UploadCardProps {
  upload: UploadHook
  set: FileSet
  /** The folder is chosen again. */
  onAgain: () => void
}

/** How far the upload is, how fast, and what is left; paused, waiting, failed and done are told apart. */
export function UploadCard({ upload, set, onAgain }: UploadCardProps) {
  const say = useWords('fileSets')
  const { state } = upload
  if (!state) return null
  const { phase } = state
  if (phase === 'done') return <Done set={set} state={state} />
  return (
    <>
      {phase === 'failed' && (
        <>
          <Failed error={state.error} doing="process" />
          <ServerProblems error={state.error} />
        </>
      )}
      {phase === 'waiting' && <Waiting error={state.error} />}
      <Card
        id="upload"
        title={say('upload.title', { name: set.name })}
        aside={
          <div className="flex flex-wrap gap-2">
            {phase === 'failed' && (
              <Button icon={RotateCcw} variant="primary" onClick={onAgain}>
                {say('upload.again')}
              </Button>
            )}
            {phase === 'paused' && (
              <Button icon={Play} variant="primary" onClick={upload.resume}>
                {say('upload.resume')}
              </Button>
            )}
            {(phase === 'sending' || phase === 'waiting') && (
              <Button icon={Pause} onClick={upload.pause}>
                {say('upload.pause')}
              </Button>
            )}
          </div>
        }
      >
        <Bar state={state} />
      </Card>
      <Numbers state={state} />
      <Announcement>{say(`upload.phases.${phase}`)}</Announcement>
    </>
  )
}

function Bar({ state }: { state: UploadState }) {
  const { t } = useTranslation()
  const say = useWords('fileSets')
  const { phase, stepDone, stepTotal, bytesDone, bytesTotal, filesDone, filesTotal } = state
  const isBefore = phase === 'preparing' || phase === 'announcing'
  const of = (value: number, max: number) =>
    t('common.of', { value: formatCount(value), max: formatCount(max) })
  return (
    <Progress
      label={say(`upload.phases.${phase}`)}
      value={isBefore ? stepDone : bytesDone}
      max={Math.max(1, isBefore ? stepTotal : bytesTotal)}
      text={
        isBefore
          ? of(stepDone, stepTotal)
          : `${of(filesDone, filesTotal)} · ${formatPercent(bytesTotal > 0 ? bytesDone / bytesTotal : 0)}`
      }
      tone={phase === 'failed' ? 'danger' : phase === 'paused' || phase === 'waiting' ? 'warning' : 'accent'}
      isMoving={phase === 'sending' || isBefore || phase === 'finishing'}
    />
  )
}

/** In the place of a number that cannot be known yet. */
const unknown = '–'

function Numbers({ state }: { state: UploadState }) {
  const say = useWords('fileSets')
  const { bytesDone, bytesTotal, filesThere, bytesPerSecond, secondsLeft } = state
  return (
    <StatRow>
      <Stat
        label={say('upload.sent')}
        value={formatBytes(bytesDone)}
        note={say('upload.ofTotal', { size: formatBytes(bytesTotal) })}
      />
      <Stat
        label={say('upload.rate')}
        value={
          bytesPerSecond === null ? unknown : say('upload.perSecond', { size: formatBytes(bytesPerSecond) })
        }
        isLive={state.phase === 'sending'}
      />
      <Stat label={say('upload.left')} value={secondsLeft === null ? unknown : formatDuration(secondsLeft)} />
      <Stat label={say('upload.there')} value={formatCount(filesThere)} note={say('upload.thereNote')} />
    </StatRow>
  )
}

function Waiting({ error }: { error: unknown }) {
  const say = useWords('fileSets')
  const { title } = useErrorText()(error)
  return (
    <Notice tone="warning" title={say('upload.waiting')}>
      <p>{title}</p>
      <p>{say('upload.waitingNext')}</p>
    </Notice>
  )
}

function Done({ set, state }: { set: FileSet; state: UploadState }) {
  const say = useWords('fileSets')
  return (
    <Notice
      tone="success"
      isUrgent
      title={say('upload.done', { name: set.name })}
      actions={
        <>
          <LinkButton to={paths.fileSet(set.fileSetId)} variant="primary" size="sm">
            {say('upload.open')}
          </LinkButton>
          <LinkButton to={paths.createMaster} size="sm">
            {say('upload.mint')}
          </LinkButton>
        </>
      }
    >
      {say('upload.doneNote', { count: formatCount(state.filesTotal), size: formatBytes(state.bytesTotal) })}
    </Notice>
  )
}
