import { useCallback, useRef, useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import type { FileEntry, FileSet } from '#contract/file/file-sets.ts'
import { publicFilesPath } from '#contract/file/public-file.ts'
import { call } from '#web/src/shared/api-client.ts'
import { Card } from '#web/src/ui/card.tsx'
import { GridImage, PictureGrid, type GridPicture } from '#web/src/ui/data/picture-grid.tsx'
import { Blank, Failed } from '#web/src/ui/data/states.tsx'
import { useWords } from '../../kit/words.ts'

const pageSize = 500

/** Every picture of a set as the server has it. */
export function SetGrid({ set }: { set: FileSet }) {
  const say = useWords('fileSets')
  const { entries, failure, onRange, again } = useEntries(set.fileSetId)
  const pictureAt = (index: number): GridPicture | undefined => {
    const entry = entries[index]
    if (!entry) return undefined
    return {
      key: entry.imageKey,
      title: entry.number === null ? say('collection') : `#${entry.number}`,
      note: null,
      severity: null,
      problems: '',
    }
  }
  if (set.itemCount === 0)
    return (
      <Card>
        <Blank seed="no files" title={say('noFiles')} />
      </Card>
    )
  return (
    <Card id="pictures" title={say('pictures')}>
      {failure !== null && <Failed error={failure} onRetry={again} />}
      <PictureGrid
        label={say('pictures')}
        // The collection's own comes before the numbers.
        count={Math.max(entries.length, set.itemCount)}
        pictureAt={pictureAt}
        onRange={onRange}
        image={({ key, title }) => <GridImage src={`${publicFilesPath}${key}`} alt={title} />}
      />
    </Card>
  )
}

/** The numbers of a set, read on as one scrolls. */
function useEntries(fileSetId: number) {
  const [entries, setEntries] = useState<readonly FileEntry[]>([])
  const [failure, setFailure] = useState<unknown>(null)
  const isLast = useRef(false)
  const isReading = useRef(false)
  const readOn = useCallback(
    async (upTo: number, known: readonly FileEntry[]) => {
      if (isReading.current || isLast.current || known.length > upTo) return
      isReading.current = true
      try {
        let all = known
        while (all.length <= upTo && !isLast.current) {
          const last = all.at(-1)
          const query = { limit: pageSize, ...(last && { after: last.number ?? -1 }) }
          const page = await call(endpoints.listFileEntries, { params: { fileSetId }, query })
          isLast.current = page.isLast
          all = [...all, ...page.entries]
          setEntries(all)
        }
        setFailure(null)
      } catch (cause) {
        setFailure(cause)
      } finally {
        isReading.current = false
      }
    },
    [fileSetId],
  )
  const onRange = useCallback(
    (_first: number, last: number) => {
      if (failure === null) void readOn(last, entries)
    },
    [readOn, entries, failure],
  )
  return { entries, failure, onRange, again: () => void readOn(entries.length, entries) }
}
