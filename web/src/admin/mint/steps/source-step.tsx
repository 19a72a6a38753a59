import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listLimits } from '#contract/list/index.ts'
import { saveFile } from '#web/src/shared/save-file.ts'
import { Button } from '#web/src/ui/button.tsx'
import { Card } from '#web/src/ui/card.tsx'
import { ChoiceCards } from '#web/src/ui/form/choice-cards.tsx'
import { DropZone } from '#web/src/ui/form/drop-zone.tsx'
import { Notice } from '#web/src/ui/notice.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { RelativeTime } from '#web/src/ui/time.tsx'
import type { Draft } from '../draft/draft-store.ts'
import type { Wizard } from '../wizard.ts'
import { exampleCsv } from './example-list.ts'
import { PasteSource } from './paste-source.tsx'
import { TemplateSource } from './template-source.tsx'

type Kind = NonNullable<Draft['source']>['kind']

/** Where the list comes from: a file, pasted text, or a template. */
export function SourceStep({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation()
  const [kind, setKind] = useState<Kind>(wizard.draft.source?.kind ?? 'file')
  const take = (name: string, bytes: Uint8Array<ArrayBuffer>, options: Draft['options'] = {}): void => {
    wizard.change({
      source: { name, kind, bytes },
      options,
      fixes: [],
      runId: crypto.randomUUID(),
      sent: null,
      settings: settingsFor(wizard.draft, name),
    })
    wizard.go('check')
  }
  const choices = (['file', 'paste', 'template'] as const).map((value) => ({
    value,
    title: t(`wizard.source.${value}.title`),
    description: t(`wizard.source.${value}.description`),
  }))
  return (
    <div className="grid gap-5">
      <KeptDraft wizard={wizard} />
      <Card id="source" title={t('wizard.source.title')} aside={<Example />}>
        <div className="grid gap-6">
          <ChoiceCards
            legend={t('wizard.source.how')}
            value={kind}
            choices={choices}
            onChange={setKind}
            columns={3}
          />
          {kind === 'file' && <FileSource onTake={take} />}
          {kind === 'paste' && <PasteSource onTake={take} />}
          {kind === 'template' && <TemplateSource onTake={take} />}
          <Text as="p" size="sm" tone="muted">
            {t('wizard.source.columns')}
          </Text>
        </div>
      </Card>
    </div>
  )
}

/** The run is named after its file until somebody names it. */
function settingsFor(draft: Draft, name: string): Draft['settings'] {
  const { settings } = draft
  return { ...settings, name: settings.name || name.replace(/\.[^.]+$/, '').slice(0, 100) }
}

function FileSource({ onTake }: { onTake: (name: string, bytes: Uint8Array<ArrayBuffer>) => void }) {
  const { t } = useTranslation()
  const [failure, setFailure] = useState<'large' | 'unreadable' | null>(null)
  const read = async (file: File): Promise<void> => {
    setFailure(null)
    if (file.size > listLimits.fileBytesMax) return setFailure('large')
    try {
      onTake(file.name, new Uint8Array(await file.arrayBuffer()))
    } catch {
      setFailure('unreadable')
    }
  }
  return (
    <div className="grid gap-4">
      {failure && (
        <Notice tone="danger" isUrgent title={t(`wizard.source.${failure}`)}>
          {t(`wizard.source.${failure}Next`)}
        </Notice>
      )}
      <DropZone
        label={t('wizard.source.drop')}
        note={t('wizard.source.dropNote')}
        action={t('wizard.source.choose')}
        accept=".csv,.tsv,.txt,.json,text/csv,text/plain,application/json"
        onFile={(file) => void read(file)}
      />
    </div>
  )
}

function Example() {
  const { t } = useTranslation()
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={FileDown}
      onClick={() => saveFile('mint-example.csv', exampleCsv, 'text/csv')}
    >
      {t('wizard.source.example')}
    </Button>
  )
}

/** What this browser kept from before. */
function KeptDraft({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation()
  const { source, savedAt } = wizard.draft
  if (!source) return null
  return (
    <Notice
      title={t('wizard.kept.title', { name: source.name })}
      actions={
        <Button size="sm" variant="primary" onClick={() => wizard.go('check')}>
          {t('wizard.kept.continue')}
        </Button>
      }
    >
      {t('wizard.kept.body')} {savedAt && <RelativeTime at={savedAt} />}
    </Notice>
  )
}
