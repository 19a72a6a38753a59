import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { Reveal } from '#contract/reveal/reveals.ts'
import { cx } from '#web/src/ui/cx.ts'
import { Bone } from '#web/src/ui/data/skeleton.tsx'
import { Failed } from '#web/src/ui/data/states.tsx'
import { useCollection } from '../collection/index.ts'
import { FileSetSelect, useNumberedFiles } from '../file/index.ts'
import type { OwnProps } from '../kit/form/field-types.ts'
import { LinkFor } from '../parts/link-for.tsx'
import { paths } from '../paths.ts'

/** The finished set of files that tokens get their metadata and pictures from: of the project of the chosen collection. */
export function FilesField({ field: { className, ...own }, form }: OwnProps<Reveal>) {
  const { t } = useTranslation()
  const collection = useCollection(idOf(form.watch('collectionId')))
  const chosen = useChosenFiles(form)
  return (
    <div className={cx('grid min-w-0 gap-3', className)}>
      <FileSetSelect {...own} value={String(own.value ?? '')} projectId={collection?.projectId ?? null} />
      {chosen.isLoading && <Bone className="h-10" />}
      {chosen.error && <Failed error={chosen.error} onRetry={chosen.again} />}
      <div>
        <LinkFor by={endpoints.createFileSet} to={paths.createFileSet}>
          {t('fileSets.create')}
        </LinkFor>
      </div>
    </div>
  )
}

/** What the numbers of the set mean that is chosen in the form. */
export function useChosenFiles(form: OwnProps<Reveal>['form']) {
  return useNumberedFiles(idOf(form.watch('fileSetId')))
}

function idOf(typed: unknown): number | null {
  return Number(typed) > 0 ? Number(typed) : null
}
