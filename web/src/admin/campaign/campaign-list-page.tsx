import { CalendarDays, LayoutGrid } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { presetCodes } from '#contract/campaign/presets.ts'
import { endpoints } from '#contract/endpoints.ts'
import { LinkButton } from '../../ui/button.tsx'
import { FilterSelect } from '../../ui/form/filters.tsx'
import { Time } from '../../ui/time.tsx'
import { None } from '../kit/list/columns.tsx'
import { listPage } from '../kit/list/list-page.tsx'
import { useWords } from '../kit/words.ts'
import { paths } from '../paths.ts'
import { campaignLooks } from './looks.ts'
import { PresetCard } from './preset-card.tsx'
import { usePresets } from './use-presets.ts'

const List = listPage({
  list: endpoints.listCampaigns,
  words: 'campaigns',
  key: 'campaignId',
  create: paths.createCampaign,
  createdBy: endpoints.createCampaign,
  open: (row) => paths.campaign(row.campaignId),
  refreshEveryMs: 10_000,
  filters: (filter) => [
    filter.search(),
    filter.chips('state'),
    filter.select('kind'),
    filter.own('preset', PresetFilter),
  ],
  columns: (column) => [
    column.link('name', 260, { note: (row) => row.code }),
    column.badge('state', 150, campaignLooks),
    column.word('kind', 150),
    column.own('nextAt', 210, ({ nextAt }) => (nextAt === null ? <None /> : <Time at={nextAt} />), {
      leastPx: 155,
    }),
    column.own('rounds', 110, ({ rounds }) => String(rounds), { align: 'end' }),
    column.own('openQuestions', 130, ({ openQuestions }) => <Open count={openQuestions} />),
    column.text('projectSymbol', 120),
    column.since('registeredAt', 130),
  ],
})

/** Campaigns, and above them what the address begins one with: each airdrop of the specification is a preset. */
export function CampaignListPage() {
  const say = useWords('campaigns')
  const [params] = useSearchParams()
  const { presets } = usePresets()
  const preset = presets?.find(({ code }) => code === params.get('preset'))
  return (
    <List
      lead={
        <>
          <nav aria-label={say('more')} className="flex flex-wrap gap-2">
            <LinkButton icon={CalendarDays} to={paths.campaignCalendar}>
              {say('calendar.title')}
            </LinkButton>
            <LinkButton icon={LayoutGrid} to={paths.campaignMenu}>
              {say('menu.title')}
            </LinkButton>
          </nav>
          {preset && <PresetCard preset={preset} isOpen />}
        </>
      }
    />
  )
}

function Open({ count }: { count: number }) {
  const say = useWords('campaigns')
  return count === 0 ? <None /> : <span>{say('toDecide', { count })}</span>
}

function PresetFilter(props: { value: string; onChange: (value: string) => void; label: string }) {
  const say = useWords('campaigns')
  const { presets = [], nameOf } = usePresets()
  const known = presets.map((preset) => ({ value: preset.code, label: nameOf(preset) }))
  const options = known.length > 0 ? known : presetCodes.map((code) => ({ value: code, label: code }))
  return <FilterSelect {...props} options={[{ value: '', label: say('anyPreset') }, ...options]} />
}
