import { CalendarClock, CircleCheck, CircleDashed, DoorClosed, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FeatureState } from '#contract/feature/codes.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Tone } from '../../ui/tone.ts'

const looks: Record<FeatureState, { tone: Tone; icon: LucideIcon }> = {
  open: { tone: 'success', icon: CircleCheck },
  opensOn: { tone: 'info', icon: CalendarClock },
  planned: { tone: 'neutral', icon: CircleDashed },
  closed: { tone: 'warning', icon: DoorClosed },
}

export function FeatureBadge({ state }: { state: FeatureState }) {
  const { t } = useTranslation()
  return <Badge {...looks[state]}>{t(`features.states.${state}`)}</Badge>
}
