import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { endpoints } from '#contract/endpoints.ts'
import type { AttributeTemplate } from '#contract/file/template-schema.ts'
import type { FileSet } from '#contract/file/file-sets.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { Failed } from '#web/src/ui/data/states.tsx'
import { SkeletonRows } from '#web/src/ui/data/skeleton.tsx'
import { Card } from '#web/src/ui/card.tsx'
import { useConfig } from '../config.ts'
import { DataPage } from '../frames/data-page.tsx'
import { LeaveGuard } from '../frames/leave-guard.tsx'
import { useWords } from '../kit/words.ts'
import { paths } from '../paths.ts'
import { useFolder } from './folder/use-folder.ts'
import { FolderGrid } from './parts/folder-grid.tsx'
import { FolderProblems } from './parts/folder-problems.tsx'
import { FolderSource, ReadingCard } from './parts/folder-source.tsx'
import { FolderSummary } from './parts/folder-summary.tsx'
import { SetForm } from './parts/set-form.tsx'
import { TemplateCard } from './parts/template-card.tsx'
import { UploadCard } from './parts/upload-card.tsx'
import { useUpload } from './upload/use-upload.ts'

/** A folder is opened and judged in the browser, then sent. With `?set=12` it goes on with a set that is not finished. */
export function UploadPage() {
  const say = useWords('fileSets')
  const [params] = useSearchParams()
  const fileSetId = Number(params.get('set')) || null
  const {
    data: set,
    error,
    mutate,
  } = useApi(endpoints.readFileSet, fileSetId === null ? null : { params: { fileSetId } }, {
    revalidateOnFocus: false,
  })
  // A set that was begun on this page is read while its upload runs; the page stays as it is.
  const [isHere, setHere] = useState(false)
  // It was finished elsewhere, or before: there is nothing to continue.
  if (set?.state === 'finished' && !isHere) return <Navigate to={paths.fileSet(set.fileSetId)} replace />
  return (
    <DataPage
      title={fileSetId === null || isHere ? say('createTitle') : say('continueTitle')}
      description={say('createDescription')}
      parent={{ to: paths.fileSets, label: say('title') }}
    >
      {error && <Failed error={error} onRetry={() => void mutate()} />}
      {fileSetId !== null && !set && !error && !isHere && (
        <Card isFlush>
          <SkeletonRows />
        </Card>
      )}
      {(fileSetId === null || set || isHere) && <Uploader set={set ?? null} onBegin={() => setHere(true)} />}
    </DataPage>
  )
}

function Uploader({ set, onBegin }: { set: FileSet | null; onBegin: () => void }) {
  const network = useConfig()?.network
  const [, setParams] = useSearchParams()
  const folder = useFolder()
  const upload = useUpload()
  const [template, setTemplate] = useState<AttributeTemplate | null>(set?.template ?? null)
  const [startsAt, setStartsAt] = useState<number | null>(set?.startsAt ?? null)
  const [begun, setBegun] = useState<FileSet | null>(null)
  const options = { template, startsAt }
  const judge = (changed: Partial<typeof options>): void => void folder.judge({ ...options, ...changed })
  const begin = (made: FileSet): void => {
    if (!folder.client) return
    onBegin()
    setBegun(made)
    setParams({ set: String(made.fileSetId) }, { replace: true })
    upload.start(folder.client, made)
  }
  const isUploading = upload.state !== null
  const isMoving = isUploading && upload.state?.phase !== 'done' && upload.state?.phase !== 'failed'
  const again = (): void => {
    upload.clear()
    folder.clear()
  }
  return (
    <>
      <LeaveGuard isOn={isMoving} />
      {upload.state && begun && <UploadCard upload={upload} set={begun} onAgain={again} />}
      {!isUploading && (
        <FolderSource
          set={begun ?? set}
          hasFolder={folder.state !== null}
          failure={folder.failure}
          onOpen={(given) => network && void folder.open(given, { network, options })}
        />
      )}
      {folder.progress && <ReadingCard progress={folder.progress} />}
      {folder.state && (
        <>
          <FolderSummary state={folder.state} />
          {!isUploading && (
            <>
              <FolderProblems groups={folder.state.groups} />
              {set === null && begun === null && (
                <TemplateCard
                  traits={folder.state.traits}
                  template={template}
                  onChange={(next) => {
                    setTemplate(next)
                    judge({ template: next })
                  }}
                />
              )}
              <SetForm
                set={begun ?? set}
                state={folder.state}
                template={template}
                startsAt={startsAt}
                onStartsAt={(next) => {
                  setStartsAt(next)
                  judge({ startsAt: next })
                }}
                onBegin={begin}
              />
            </>
          )}
          <FolderGrid client={folder.client} version={folder.version} />
        </>
      )}
    </>
  )
}
