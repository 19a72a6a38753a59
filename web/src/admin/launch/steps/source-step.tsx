import { FileDown } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { RuleRecipients } from '#contract/recipient/sources.ts'
import { columnWord, exampleCsv, listLimits } from '#contract/list/index.ts'
import { campaignKinds, takesRule } from '#contract/campaign/codes.ts'
import { launchKinds, launchOf, type LaunchKind } from '#contract/operation/launches.ts'
import { currentLanguage } from '#web/src/shared/i18n.ts'
import { saveFile } from '#web/src/shared/save-file.ts'
import { Button } from '#web/src/ui/button.tsx'
import { Card } from '#web/src/ui/card.tsx'
import { ChoiceCards } from '#web/src/ui/form/choice-cards.tsx'
import { DropZone } from '#web/src/ui/form/drop-zone.tsx'
import { Notice } from '#web/src/ui/notice.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { RelativeTime } from '#web/src/ui/time.tsx'
import { settingsFor, type Draft } from '../draft/draft-store.ts'
import type { Wizard } from '../wizard.ts'
import { PasteSource } from './paste-source.tsx'
import { RuleSource } from '../rule/rule-source.tsx'
import { seriesColumnOf, TemplateSource } from './template-source.tsx'
import { TokenCard } from './token-card.tsx'

type SourceKind = NonNullable<Draft['source']>['kind']

/** Where the list comes from: a file, pasted text, or a template. */
export function SourceStep({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation()
  const { drawId = null, isDrawn = false } = wizard.draft.settings.campaign ?? {}
  const first = drawId !== null || isDrawn ? 'rule' : 'file'
  const [source, setSource] = useState<SourceKind>(wizard.draft.source?.kind ?? first)
  const { kind } = wizard.draft
  const definition = launchOf(kind).list
  const language = currentLanguage()
  const ofCampaign = wizard.draft.settings.campaign ? campaignKinds.find((one) => one === kind) : undefined
  const isMissingToken = definition.isOfToken === true && wizard.draft.settings.token === null
  const take = (
    name: string,
    bytes: Uint8Array<ArrayBuffer>,
    given: Draft['options'] = {},
    recipients: RuleRecipients | null = null,
  ): void => {
    const options = withAmount(wizard.draft, given)
    wizard.change({
      source: { name, kind: source, bytes },
      options,
      fixes: [],
      runId: crypto.randomUUID(),
      sent: null,
      settings: forRecipients(namedAfter(wizard.draft, name), recipients),
    })
    wizard.go('check')
  }
  const takeRule: ComponentProps<typeof RuleSource>['onTake'] = (name, bytes, recipients) =>
    take(name, bytes, {}, recipients)
  const choices = sourceKinds
    .filter((value) => value !== 'template' || seriesColumnOf(definition) !== null)
    .filter((value) => value !== 'rule' || (ofCampaign !== undefined && takesRule(launchOf(kind))))
    .map((value) => ({
      value,
      title: t(`wizard.source.${value}.title`),
      description: t(`wizard.source.${value}.description`),
    }))
  return (
    <div className="grid gap-5">
      <KeptDraft wizard={wizard} />
      <WhatToDo wizard={wizard} />
      {definition.isOfToken && <TokenCard wizard={wizard} />}
      <Card id="source" title={t('wizard.source.title')} aside={<Example wizard={wizard} />}>
        <div className="grid gap-6">
          <ChoiceCards
            legend={t('wizard.source.how')}
            value={source}
            choices={choices}
            onChange={setSource}
            columns={3}
          />
          {isMissingToken && <Text tone="muted">{t('wizard.token.first')}</Text>}
          {!isMissingToken && source === 'file' && <FileSource onTake={take} />}
          {!isMissingToken && source === 'paste' && (
            <PasteSource bareColumn={columnWord(definition, definition.bareColumn, language)} onTake={take} />
          )}
          {!isMissingToken && source === 'rule' && ofCampaign && (
            <RuleSource wizard={wizard} kind={ofCampaign} onTake={takeRule} />
          )}
          {source === 'template' && seriesColumnOf(definition) !== null && (
            <TemplateSource definition={definition} onTake={take} />
          )}
          <Text as="p" size="sm" tone="muted">
            {t('wizard.source.columns', {
              columns: definition.names.map((column) => columnWord(definition, column, language)).join(', '),
            })}
          </Text>
        </div>
      </Card>
    </div>
  )
}

const sourceKinds = ['file', 'paste', 'template', 'rule'] as const

/** Which operation the list is for. Another one knows other columns: what was prepared is judged anew. */
function WhatToDo({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation()
  const choose = (kind: LaunchKind): void =>
    wizard.change((old) => ({
      kind,
      options: {},
      fixes: [],
      sent: null,
      settings: settingsFor(kind, old.settings),
    }))
  const { campaign } = wizard.draft.settings
  const choices = (campaign ? campaignKinds : launchKinds).map((value) => ({
    value,
    title: t(`wizard.kinds.${value}.name`),
    description: t(`wizard.kinds.${value}.description`),
  }))
  return (
    <Card id="what">
      <ChoiceCards legend={t('wizard.what')} value={wizard.draft.kind} choices={choices} onChange={choose} />
    </Card>
  )
}

/** A rule is kept with the campaign; any other list takes its place. */
function forRecipients(settings: Draft['settings'], recipients: RuleRecipients | null): Draft['settings'] {
  return settings.campaign ? { ...settings, campaign: { ...settings.campaign, recipients } } : settings
}

/** What a preset says that everybody gets stands in the empty cells of a list of amounts. */
function withAmount({ kind, settings }: Draft, options: Draft['options']): Draft['options'] {
  const amount = settings.campaign?.amount ?? null
  if (amount === null || !launchOf(kind).list.names.includes('amount')) return options
  return { ...options, defaults: { amount, ...options.defaults } }
}

/** The run is named after its file until somebody names it. */
function namedAfter(draft: Draft, name: string): Draft['settings'] {
  const { settings } = draft
  return { ...settings, name: settings.name || name.replace(/\.[^.]+$/, '').slice(0, 100) }
}

function FileSource({ onTake }: { onTake: (name: string, bytes: Uint8Array<ArrayBuffer>) => void }) {
  const { t } = useTranslation()
  const [failure, setFailure] = useState<'large' | 'unreadable' | null>(null)
  const read = async (file: File): Promise<void> => {
    setFailure(null)
    if (file.size > listLimits.localBytesMax) return setFailure('large')
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

function Example({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation()
  const { kind } = wizard.draft
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={FileDown}
      onClick={() => saveFile(`${kind}-example.csv`, exampleCsv(launchOf(kind).list), 'text/csv')}
    >
      {t('wizard.source.example')}
    </Button>
  )
}

/** What this browser kept from before; of a stored campaign, what it has. */
function KeptDraft({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation()
  const { source, savedAt, settings } = wizard.draft
  if (!source) return null
  const isStored = Boolean(settings.campaign?.editing)
  return (
    <Notice
      title={isStored ? t('campaigns.wizard.keptList') : t('wizard.kept.title', { name: source.name })}
      actions={
        <Button size="sm" variant="primary" onClick={() => wizard.go('check')}>
          {t('wizard.kept.continue')}
        </Button>
      }
    >
      {isStored ? (
        t('campaigns.wizard.keptListNote')
      ) : (
        <>
          {t('wizard.kept.body')} {savedAt && <RelativeTime at={savedAt} />}
        </>
      )}
    </Notice>
  )
}
