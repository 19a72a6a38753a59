import { CirclePlus, Dices, FlaskConical, Pencil } from 'lucide-react'
import type { Preset } from '#contract/campaign/presets.ts'
import { scheduleOf } from '#contract/campaign/begin-preset.ts'
import { describeSchedule } from '#contract/campaign/schedule-words.ts'
import { endpoints } from '#contract/endpoints.ts'
import { useNow } from '../../shared/use-now.ts'
import { currentLanguage } from '../../shared/i18n.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { Text } from '../../ui/text.tsx'
import { LinkFor } from '../parts/link-for.tsx'
import { useWords } from '../kit/words.ts'
import { paths } from '../paths.ts'
import { usePresets } from './use-presets.ts'

/** One preset: what it begins a campaign with. @param isOpen it stands over its campaigns. */
export function PresetCard({ preset, isOpen = false }: { preset: Preset; isOpen?: boolean }) {
  const say = useWords('campaigns')
  const { nameOf } = usePresets()
  const { code, values, isSample } = preset
  const now = new Date(useNow(60_000))
  const facts = [
    { key: 'kind', name: say('fields.kind'), value: say(`kinds.${values.kind}`) },
    { key: 'recipients', name: say('preset.recipients'), value: say(`sources.${values.recipients}`) },
    ...(values.amount === null ? [] : [{ key: 'amount', name: say('preset.amount'), value: values.amount }]),
    {
      key: 'schedule',
      name: say('preset.schedule'),
      value: describeSchedule(scheduleOf(values, now), currentLanguage()),
    },
    { key: 'missed', name: say('preset.missed'), value: say(`missed.${values.whenMissed}`) },
  ]
  return (
    <Card
      id={`preset-${code}`}
      title={nameOf(preset)}
      aside={
        isSample && (
          <Badge tone="info" icon={FlaskConical}>
            {say('preset.sample')}
          </Badge>
        )
      }
    >
      <div className="grid gap-4">
        <Facts rows={facts} isWide={isOpen} />
        {isSample && isOpen && <Text tone="muted">{say('preset.sampleNote')}</Text>}
        <div className="flex flex-wrap gap-2">
          <LinkFor
            by={endpoints.createCampaign}
            to={paths.createCampaignOf(code)}
            icon={CirclePlus}
            variant={isOpen ? 'primary' : 'secondary'}
            size={isOpen ? 'md' : 'sm'}
          >
            {say('preset.begin')}
          </LinkFor>
          {values.recipients === 'draw' && (
            <LinkFor by={endpoints.createDraw} to={paths.createDraw} icon={Dices} size={isOpen ? 'md' : 'sm'}>
              {say('preset.draw')}
            </LinkFor>
          )}
          <LinkFor
            by={endpoints.modifyPreset}
            to={paths.preset(preset.presetId)}
            icon={Pencil}
            variant="ghost"
            size={isOpen ? 'md' : 'sm'}
          >
            {say('preset.modify')}
          </LinkFor>
          {!isOpen && (
            <LinkButton size="sm" variant="ghost" to={paths.campaignsWith({ preset: code })}>
              {say('preset.open')}
            </LinkButton>
          )}
        </div>
      </div>
    </Card>
  )
}
