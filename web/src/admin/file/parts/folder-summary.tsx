import { useTranslation } from 'react-i18next'
import { fileProblemSeverity } from '#contract/file/file-problems.ts'
import { formatBytes, formatCount } from '#web/src/shared/format.ts'
import { Stat, StatRow } from '#web/src/ui/card.tsx'
import { useWords } from '../../kit/words.ts'
import type { FolderState } from '../folder/file-session.ts'

/** What the folder has, in numbers. */
export function FolderSummary({ state }: { state: FolderState }) {
  const { t } = useTranslation()
  const say = useWords('fileSets')
  const { groups, files, bytes, pictures, ignored, hasTable } = state
  const countOf = (severity: 'error' | 'warning') =>
    groups.reduce((sum, { code, count }) => (fileProblemSeverity[code] === severity ? sum + count : sum), 0)
  return (
    <StatRow>
      <Stat label={say('summary.numbers')} value={formatCount(pictures)} />
      <Stat
        label={say('summary.files')}
        value={formatCount(files)}
        note={ignored > 0 ? t('fileSets.summary.ignored', { count: ignored }) : undefined}
      />
      <Stat label={say('summary.size')} value={formatBytes(bytes)} />
      <Stat label={say('summary.metadata')} value={say(hasTable ? 'summary.ofTable' : 'summary.ofFiles')} />
      <Stat label={say('summary.errors')} value={formatCount(countOf('error'))} />
      <Stat label={say('summary.warnings')} value={formatCount(countOf('warning'))} />
    </StatRow>
  )
}
