import { useTranslation } from 'react-i18next'
import type { FileSet } from '#contract/file/file-sets.ts'
import { fileLimits } from '#contract/file/file-limits.ts'
import { formatBytes, formatCount } from '#web/src/shared/format.ts'
import { Card } from '#web/src/ui/card.tsx'
import { Progress } from '#web/src/ui/data/progress.tsx'
import { DropFolder } from '#web/src/ui/form/drop-folder.tsx'
import { Notice } from '#web/src/ui/notice.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { useWords } from '../../kit/words.ts'
import { givenOfChosen, givenOfDropped } from '../folder/given-paths.ts'
import type { ReadProgress } from '../folder/read-folder.ts'
import type { GivenPath } from '../folder/source-file.ts'

const accept = '.zip,.png,.jpg,.jpeg,.gif,.webp,.svg,.json,.csv,.tsv'

interface FolderSourceProps {
  /** One that is not finished: its folder is wanted again. */
  set: FileSet | null
  hasFolder: boolean
  failure: Error | null
  onOpen: (given: GivenPath[]) => void
}

/** Where the files come from: a folder, a zip, or pictures and a table. */
export function FolderSource({ set, hasFolder, failure, onOpen }: FolderSourceProps) {
  const say = useWords('fileSets')
  return (
    <Card id="source" title={hasFolder ? say('source.another') : say('source.title')}>
      <div className="grid gap-4">
        {set && (
          <Notice title={say('source.continue', { name: set.name })}>
            {say('source.continueNote', {
              done: formatCount(set.storedCount),
              total: formatCount(set.fileCount),
            })}
          </Notice>
        )}
        {failure && (
          <Notice tone="danger" isUrgent title={say('source.failed')}>
            {say('source.failedNext')}
          </Notice>
        )}
        <DropFolder
          label={say('source.drop')}
          note={say('source.dropNote', { size: formatBytes(fileLimits.bytesMax) })}
          chooseFolder={say('source.chooseFolder')}
          chooseFiles={say('source.chooseFiles')}
          accept={accept}
          isSmall={hasFolder}
          onDrop={(items) => void givenOfDropped(items).then(onOpen)}
          onChoose={(files) => onOpen(givenOfChosen(files))}
        />
        {!hasFolder && (
          <Text as="p" size="sm" tone="muted">
            {say('source.names')}
          </Text>
        )}
      </div>
    </Card>
  )
}

/** While the folder is read. */
export function ReadingCard({ progress }: { progress: ReadProgress }) {
  const { t } = useTranslation()
  const say = useWords('fileSets')
  const { filesDone, filesTotal, bytesDone, bytesTotal } = progress
  const ofFiles = t('common.of', { value: formatCount(filesDone), max: formatCount(filesTotal) })
  return (
    <Card>
      <Progress
        label={say('source.reading')}
        value={bytesTotal > 0 ? bytesDone : filesDone}
        max={Math.max(1, bytesTotal > 0 ? bytesTotal : filesTotal)}
        text={`${ofFiles} · ${formatBytes(bytesDone)}`}
        isMoving
      />
    </Card>
  )
}
