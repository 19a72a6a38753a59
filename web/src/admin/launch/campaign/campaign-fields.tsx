import { useTranslation } from 'react-i18next'
import { nextOccurrences } from '#contract/campaign/occurrences.ts'
import { roundPlaceholder } from '#contract/campaign/round-words.ts'
import { describeSchedule } from '#contract/campaign/schedule-words.ts'
import { missedPolicies } from '#contract/campaign/schedule.ts'
import { formatKstFull, formatUtc } from '#web/src/shared/format.ts'
import { useNow } from '#web/src/shared/use-now.ts'
import { currentLanguage } from '#web/src/shared/i18n.ts'
import { ChoiceCards } from '#web/src/ui/form/choice-cards.tsx'
import { SelectField, TextField } from '#web/src/ui/form/inputs.tsx'
import { UtcField } from '#web/src/ui/form/utc-field.tsx'
import { Notice } from '#web/src/ui/notice.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { isCode, scheduleOfDraft, type CampaignDraft } from '../draft/campaign-draft.ts'
import type { PlanPartProps } from '../steps/plan-part.ts'

interface CampaignFieldsProps extends Pick<PlanPartProps, 'launch' | 'set'> {
  campaign: CampaignDraft
}

/** When the rounds run, how often, and what becomes of a missed night. */
export function CampaignFields({ launch, campaign, set }: CampaignFieldsProps) {
  const { t } = useTranslation()
  const change = (part: Partial<CampaignDraft>): void => set({ campaign: { ...campaign, ...part } })
  const { code, repeats, first, until, whenMissed } = campaign
  const isCodeWrong = code !== '' && !isCode(code)
  const choices = (['once', 'weekly'] as const).map((value) => ({
    value,
    title: t(`campaigns.wizard.repeats.${value}`),
    description: t(`campaigns.wizard.repeats.${value}Note`),
  }))
  return (
    <div className="grid gap-5">
      <TextField
        className="max-w-sm"
        label={t('campaigns.fields.code')}
        hint={t('campaigns.wizard.codeHint')}
        isRequired
        disabled={campaign.editing !== null}
        maxLength={16}
        value={code}
        error={isCodeWrong ? t('campaigns.wizard.codeWrong') : undefined}
        onChange={(event) => change({ code: event.target.value.toLowerCase() })}
      />
      <ChoiceCards
        legend={t('campaigns.wizard.repeats.label')}
        value={repeats}
        choices={choices}
        onChange={(value) => change({ repeats: value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <UtcField
          label={t(repeats === 'once' ? 'campaigns.wizard.at' : 'campaigns.wizard.first')}
          isRequired
          value={first}
          onChange={(event) => change({ first: event.target.value })}
        />
        {repeats === 'weekly' && (
          <UtcField
            label={t('campaigns.wizard.until')}
            isRequired
            value={until}
            onChange={(event) => change({ until: event.target.value })}
          />
        )}
      </div>
      <SelectField
        className="max-w-sm"
        label={t('campaigns.preset.missed')}
        hint={t(`campaigns.wizard.missedHints.${whenMissed}`)}
        value={whenMissed}
        onChange={({ target }) =>
          change({ whenMissed: missedPolicies.find((one) => one === target.value) ?? 'ask' })
        }
        options={missedPolicies.map((value) => ({ value, label: t(`campaigns.missed.${value}`) }))}
      />
      {repeats === 'weekly' && launch.list.names.includes('uri') && (
        <Notice title={t('campaigns.wizard.placeholder.title')}>
          {t('campaigns.wizard.placeholder.body', { placeholder: roundPlaceholder })}
        </Notice>
      )}
      <Preview campaign={campaign} />
    </div>
  )
}

/** The rounds as they will be, in both clocks. */
function Preview({ campaign }: { campaign: CampaignDraft }) {
  const { t } = useTranslation()
  const now = new Date(useNow(60_000))
  const schedule = scheduleOfDraft(campaign)
  if (!schedule) return null
  const times = nextOccurrences(schedule, now, 3)
  if (times.length === 0) return <Notice tone="warning" title={t('campaigns.controls.isOver')} />
  return (
    <div className="grid gap-2">
      <Text>{describeSchedule(schedule, currentLanguage())}</Text>
      <ol className="grid gap-1 tabular-nums">
        {times.map((at) => (
          <li key={at.toISOString()}>
            <Text size="sm">{formatKstFull(at)}</Text>{' '}
            <Text size="sm" tone="muted">
              {formatUtc(at)}
            </Text>
          </li>
        ))}
      </ol>
    </div>
  )
}
