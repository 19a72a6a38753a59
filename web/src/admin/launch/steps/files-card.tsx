import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { launchOf } from '#contract/operation/launches.ts'
import { LinkButton } from '#web/src/ui/button.tsx'
import { Card } from '#web/src/ui/card.tsx'
import { Bone } from '#web/src/ui/data/skeleton.tsx'
import { Failed } from '#web/src/ui/data/states.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { FileSetSelect, useFileSet } from '../../file/index.ts'
import { paths } from '../../paths.ts'
import type { Wizard } from '../wizard.ts'

/** Which files the numbers of the list are of. It stands there once the list has numbers in place of URIs. */
export function FilesCard({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation()
  const { draft, list, numbered } = wizard
  const { fileSetId, projectId } = draft.settings
  const set = useFileSet(fileSetId)
  const ownerId = set?.projectId
  const { change } = wizard
  useEffect(() => {
    // The run is of the project whose files they are.
    if (ownerId !== undefined && projectId === null)
      change(({ settings }) => ({ settings: { ...settings, projectId: ownerId } }))
  }, [ownerId, projectId, change])
  const isAsked = (list.state?.summary.counts['numberWithoutFiles'] ?? 0) > 0
  if (!launchOf(draft.kind).list.takesFiles || (fileSetId === null && !isAsked)) return null
  const choose = (value: string): void =>
    wizard.change((old) => ({
      sent: null,
      settings: { ...old.settings, fileSetId: value === '' ? null : Number(value) },
    }))
  return (
    <Card
      id="files"
      title={t('wizard.files.title')}
      aside={
        <LinkButton size="sm" variant="ghost" to={paths.createFileSet}>
          {t('fileSets.create')}
        </LinkButton>
      }
    >
      <div className="grid gap-4">
        <Text as="p" size="sm" tone="muted">
          {t('wizard.files.note')}
        </Text>
        <FileSetSelect
          label={t('fileSets.one')}
          projectId={set?.projectId ?? projectId}
          value={fileSetId === null ? '' : String(fileSetId)}
          onChange={choose}
        />
        {numbered.isLoading && <Bone className="h-10" />}
        {numbered.error && <Failed error={numbered.error} onRetry={numbered.again} />}
      </div>
    </Card>
  )
}
