import { useCallback, useEffect, useRef, useState } from 'react'
import { fileProblemSeverity } from '#contract/file/file-problems.ts'
import { fileProblemWords } from '#contract/file/file-words.ts'
import { mediaTypes, typeOfContent } from '#contract/file/file-type.ts'
import { describeProblem } from '#contract/problem.ts'
import { currentLanguage } from '#web/src/shared/i18n.ts'
import { Card } from '#web/src/ui/card.tsx'
import { GridImage, PictureGrid, type GridPicture } from '#web/src/ui/data/picture-grid.tsx'
import { useWords } from '../../kit/words.ts'
import type { Picture } from '../folder/file-session.ts'
import type { FolderClient } from '../folder/folder-client.ts'

const pageSize = 60

/** Every picture of the folder with its number, its name and what is wrong with it. */
export function FolderGrid({ client, version }: { client: FolderClient | null; version: number }) {
  const say = useWords('fileSets')
  const { count, pictureAt, onRange } = usePictures(client, version)
  const shown = (index: number): GridPicture | undefined => {
    const picture = pictureAt(index)
    if (!picture) return undefined
    return { ...shownOf(picture), title: picture.number === null ? say('collection') : `#${picture.number}` }
  }
  if (count === 0) return null
  return (
    <Card id="pictures" title={say('pictures')}>
      <PictureGrid
        label={say('pictures')}
        count={count}
        pictureAt={shown}
        onRange={onRange}
        image={(picture) => (
          <LocalImage client={client} path={picture.key} alt={picture.note ?? picture.title} />
        )}
      />
    </Card>
  )
}

function shownOf({ path, name, problems }: Picture): Omit<GridPicture, 'title'> {
  const isError = problems.some(({ code }) => fileProblemSeverity[code] === 'error')
  return {
    key: path,
    note: name,
    severity: problems.length === 0 ? null : isError ? 'error' : 'warning',
    problems: problems.map((one) => describeProblem(fileProblemWords, one, currentLanguage())).join(' '),
  }
}

/** What the worker says of the pictures in view, a page at a time. */
function usePictures(client: FolderClient | null, version: number) {
  const [count, setCount] = useState(0)
  const [, redraw] = useState(0)
  const pages = useRef(new Map<number, Picture[]>())
  const asked = useRef(new Set<number>())
  const view = useRef({ first: 0, last: 0 })
  const load = useCallback(() => {
    if (!client) return
    const known = asked.current
    for (
      let page = Math.floor(view.current.first / pageSize);
      page <= Math.floor(view.current.last / pageSize);
      page++
    ) {
      if (known.has(page)) continue
      known.add(page)
      client.ask('pictures', { first: page * pageSize, last: (page + 1) * pageSize - 1 }).then(
        (pictures) => {
          if (known !== asked.current) return
          pages.current.set(page, pictures)
          redraw((value) => value + 1)
        },
        () => known.delete(page),
      )
    }
  }, [client])
  useEffect(() => {
    if (!client || version === 0) return
    let isCurrent = true
    asked.current = new Set()
    client.ask('countPictures', {}).then(
      (value) => {
        if (!isCurrent) return
        setCount(value)
        load()
      },
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [client, version, load])
  const onRange = useCallback(
    (first: number, last: number) => {
      view.current = { first, last }
      load()
    },
    [load],
  )
  const pictureAt = (index: number) => pages.current.get(Math.floor(index / pageSize))?.[index % pageSize]
  return { count, pictureAt, onRange }
}

/** A picture of this machine; its memory is given back when it leaves the view. */
function LocalImage({ client, path, alt }: { client: FolderClient | null; path: string; alt: string }) {
  const [src, setSrc] = useState<string | null | undefined>(null)
  useEffect(() => {
    let url: string | null = null
    let isHere = true
    setSrc(null)
    client?.ask('readPicture', { path }).then(
      (bytes) => {
        if (!isHere) return
        const type = bytes && typeOfContent(bytes)
        if (!bytes || !type || type === 'json') return setSrc(undefined)
        url = URL.createObjectURL(new Blob([bytes], { type: mediaTypes[type] }))
        setSrc(url)
      },
      () => isHere && setSrc(undefined),
    )
    return () => {
      isHere = false
      if (url) URL.revokeObjectURL(url)
    }
  }, [client, path])
  return <GridImage src={src} alt={alt} />
}
