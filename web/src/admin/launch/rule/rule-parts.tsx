import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { drawPicks, runPicks, sourceKinds } from '#contract/recipient/sources.ts'
import { Button } from '#web/src/ui/button.tsx'
import { SelectField, TextField } from '#web/src/ui/form/inputs.tsx'
import { UtcField } from '#web/src/ui/form/utc-field.tsx'
import { WindowSelect } from '../../airdrop/index.ts'
import { SurveySelect } from '../../survey/index.ts'
import { HoldersPart, SnapshotPart } from './holders-part.tsx'
import { newPart, partRoles, type RuleDraft, type RulePart } from './rule-draft.ts'
import { WalletList } from './wallet-list.tsx'

interface RulePartsProps {
  projectId: number | null
  rule: RuleDraft
  change: (part: Partial<RuleDraft>) => void
  /** Its rounds come again and again; without them, nothing can be a time before one. */
  hasRounds?: boolean
}

const partsMax = 20

/** The sources of a rule, each with what it is to the others. */
export function RuleParts({ projectId, rule, change, hasRounds = true }: RulePartsProps) {
  const { t } = useTranslation()
  const { parts } = rule
  const set = (key: number, given: Partial<RulePart>): void =>
    change({ parts: parts.map((part) => (part.key === key ? { ...part, ...given } : part)) })
  const next = Math.max(0, ...parts.map(({ key }) => key)) + 1
  return (
    <div className="grid gap-5">
      <ol className="grid gap-5">
        {parts.map((part, at) => (
          <li key={part.key}>
            <fieldset className="grid gap-4">
              <legend className="mb-2 text-sm font-medium">{t('campaigns.rule.part', { n: at + 1 })}</legend>
              <div className="grid gap-4 sm:grid-cols-2">
                <SelectField
                  label={t('campaigns.rule.kind')}
                  value={part.kind}
                  onChange={({ target }) =>
                    set(part.key, { kind: sourceKinds.find((kind) => kind === target.value) ?? 'list' })
                  }
                  options={sourceKinds.map((value) => ({ value, label: t(`campaigns.rule.kinds.${value}`) }))}
                />
                <SelectField
                  label={t('campaigns.rule.role')}
                  value={part.role}
                  onChange={({ target }) =>
                    set(part.key, { role: partRoles.find((role) => role === target.value) ?? 'any' })
                  }
                  options={partRoles.map((value) => ({ value, label: t(`campaigns.rule.roles.${value}`) }))}
                />
                <PartFields
                  projectId={projectId}
                  part={part}
                  set={(given) => set(part.key, given)}
                  hasRounds={hasRounds}
                />
              </div>
              {parts.length > 1 && (
                <div>
                  <Button
                    size="sm"
                    variant="ghost"
                    icon={Trash2}
                    onClick={() => change({ parts: parts.filter(({ key }) => key !== part.key) })}
                  >
                    {t('campaigns.rule.remove', { n: at + 1 })}
                  </Button>
                </div>
              )}
            </fieldset>
          </li>
        ))}
      </ol>
      <div>
        <Button
          icon={Plus}
          disabledReason={parts.length < partsMax ? null : t('campaigns.rule.tooMany')}
          onClick={() => change({ parts: [...parts, newPart(next, 'list')] })}
        >
          {t('campaigns.rule.add')}
        </Button>
      </div>
    </div>
  )
}

interface PartFieldsProps {
  projectId: number | null
  part: RulePart
  set: (given: Partial<RulePart>) => void
  hasRounds: boolean
}

/** What only this kind of source is asked. */
function PartFields({ projectId, part, set, hasRounds }: PartFieldsProps) {
  const { t } = useTranslation()
  if (part.kind === 'holders')
    return <HoldersPart projectId={projectId} part={part} set={set} hasRounds={hasRounds} />
  if (part.kind === 'snapshot') return <SnapshotPart projectId={projectId} part={part} set={set} />
  if (part.kind === 'survey')
    return (
      <SurveySelect
        className="sm:col-span-2"
        label={t('campaigns.rule.survey')}
        hint={t('campaigns.rule.surveyHint')}
        value={part.surveyId}
        onChange={(surveyId) => set({ surveyId })}
      />
    )
  if (part.kind === 'list')
    return (
      <WalletList
        className="sm:col-span-2"
        label={t('campaigns.rule.list')}
        hint={t('campaigns.rule.listHint')}
        rows={5}
        value={part.text}
        onChange={(text) => set({ text })}
      />
    )
  if (part.kind === 'applications')
    return (
      <>
        <WindowSelect
          className="sm:col-span-2"
          label={t('campaigns.rule.window')}
          hint={t('campaigns.rule.windowHint')}
          value={part.windowId}
          onChange={(windowId) => set({ windowId })}
        />
        <UtcField
          label={t('campaigns.rule.from')}
          hint={t('campaigns.rule.anyTime')}
          value={part.from}
          onChange={({ target }) => set({ from: target.value })}
        />
        <UtcField
          label={t('campaigns.rule.until')}
          hint={t('campaigns.rule.anyTime')}
          value={part.until}
          onChange={({ target }) => set({ until: target.value })}
        />
      </>
    )
  if (part.kind === 'draw')
    return (
      <>
        <TextField
          label={t('campaigns.rule.draw')}
          hint={t('campaigns.rule.drawHint')}
          inputMode="numeric"
          value={part.drawId}
          onChange={({ target }) => set({ drawId: target.value.trim() })}
        />
        <SelectField
          label={t('campaigns.rule.pick')}
          value={part.drawPick}
          onChange={({ target }) =>
            set({ drawPick: drawPicks.find((pick) => pick === target.value) ?? 'winners' })
          }
          options={drawPicks.map((value) => ({ value, label: t(`campaigns.rule.drawPicks.${value}`) }))}
        />
      </>
    )
  return (
    <>
      <TextField
        label={t('campaigns.rule.run')}
        hint={t('campaigns.rule.runHint')}
        inputMode="numeric"
        value={part.masterId}
        onChange={({ target }) => set({ masterId: target.value.trim() })}
      />
      <SelectField
        label={t('campaigns.rule.pick')}
        value={part.pick}
        onChange={({ target }) => set({ pick: runPicks.find((pick) => pick === target.value) ?? 'all' })}
        options={runPicks.map((value) => ({ value, label: t(`campaigns.rule.picks.${value}`) }))}
      />
    </>
  )
}

/** Who gets nothing, by lists of wallets. */
export function RuleExclusions({ rule, change }: Omit<RulePartsProps, 'projectId'>) {
  const { t } = useTranslation()
  return (
    <WalletList
      label={t('campaigns.rule.exclude')}
      hint={t('campaigns.rule.excludeHint')}
      rows={3}
      value={rule.exclude}
      onChange={(exclude) => change({ exclude })}
    />
  )
}
