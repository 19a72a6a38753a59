import { DataPage, DataView } from '../frames/data-page.tsx'
import { useWords } from '../kit/words.ts'
import { paths } from '../paths.ts'
import { PresetCard } from './preset-card.tsx'
import { usePresets } from './use-presets.ts'

/** Every airdrop that campaigns may begin with. */
export function PresetMenuPage() {
  return <PresetMenu isShown={() => true} words="menu" />
}

/** Those of every week. */
export function WeeklyMenuPage() {
  return <PresetMenu isShown={(code) => code.startsWith('weekly')} words="weeklyMenu" />
}

function PresetMenu({
  isShown,
  words,
}: {
  isShown: (code: string) => boolean
  words: 'menu' | 'weeklyMenu'
}) {
  const say = useWords('campaigns')
  const { presets, error, retry } = usePresets()
  const shown = presets?.filter(({ code }) => isShown(code)) ?? []
  return (
    <DataPage
      title={say(`${words}.title`)}
      description={say(`${words}.description`)}
      parent={{ to: paths.campaigns, label: say('title') }}
    >
      <DataView
        state={{ isLoading: !presets && !error, isEmpty: shown.length === 0, error, onRetry: retry }}
        empty={null}
      >
        <div className="grid gap-5 lg:grid-cols-2 xl:grid-cols-3">
          {shown.map((preset) => (
            <PresetCard key={preset.code} preset={preset} />
          ))}
        </div>
      </DataView>
    </DataPage>
  )
}
