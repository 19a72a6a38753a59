import {
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CirclePause,
  CircleSlash,
  CircleX,
  Clock,
  Flame,
  LoaderCircle,
  Send,
  TriangleAlert,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AttemptState, MasterControl, MasterStatus } from '#contract/codes/status.ts'
import type { ItemGroup } from '#contract/run/item-group.ts'
import type { WaitingCode } from '#contract/codes/waiting.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Tone } from '../../ui/tone.ts'
import { groupTones } from './group-slices.ts'

interface Look {
  tone: Tone
  icon: LucideIcon
  isMoving?: boolean
}

const masterLooks: Record<MasterStatus, Look> = {
  '0': { tone: 'neutral', icon: CircleDashed },
  '10': { tone: 'info', icon: LoaderCircle, isMoving: true },
  '20': { tone: 'success', icon: CircleCheck },
  '30': { tone: 'warning', icon: TriangleAlert },
  '40': { tone: 'danger', icon: CircleX },
  '90': { tone: 'unknown', icon: CircleHelp },
}

interface MasterBadgeProps {
  status: MasterStatus
  control?: MasterControl
  waiting?: { code: WaitingCode } | null
}

/** The state of a run; what an admin asked for and what it waits for come before "processing". */
export function MasterBadge({ status, control = 'run', waiting }: MasterBadgeProps) {
  const { t } = useTranslation()
  const isOpen = status === '10' || status === '0'
  if (isOpen && control === 'cancelling')
    return (
      <Badge tone="warning" icon={LoaderCircle} isMoving>
        {t('status.cancelling')}
      </Badge>
    )
  if (control === 'cancelled')
    return (
      <Badge tone="neutral" icon={CircleSlash}>
        {t('status.cancelled')}
      </Badge>
    )
  if (isOpen && control === 'paused')
    return (
      <Badge tone="warning" icon={CirclePause}>
        {t('status.paused')}
      </Badge>
    )
  if (isOpen && waiting)
    return (
      <Badge tone="warning" icon={Clock}>
        {t(`waiting.${waiting.code}.short`)}
      </Badge>
    )
  const { tone, icon, isMoving } = masterLooks[status]
  return (
    <Badge tone={tone} icon={icon} {...(isMoving && { isMoving })}>
      {t(`status.master.${status}`)}
    </Badge>
  )
}

const groupIcons: Record<ItemGroup, LucideIcon> = {
  wait: CircleDashed,
  sending: LoaderCircle,
  landed: CircleCheck,
  unknown: CircleHelp,
  completed: CircleCheck,
  failed: CircleX,
  cancelled: CircleSlash,
  excluded: CircleSlash,
  returned: Undo2,
}

interface ItemBadgeProps {
  group: ItemGroup
  /** When the NFT that the item made was burnt; null while it is there. */
  burntAt?: string | null
}

export function ItemBadge({ group, burntAt = null }: ItemBadgeProps) {
  const { t } = useTranslation()
  if (burntAt !== null)
    return (
      <Badge tone="neutral" icon={Flame}>
        {t('status.burnt')}
      </Badge>
    )
  return (
    <Badge tone={groupTones[group]} icon={groupIcons[group]}>
      {t(`status.group.${group}`)}
    </Badge>
  )
}

const attemptLooks: Record<AttemptState, Look> = {
  signed: { tone: 'neutral', icon: CircleDashed },
  sent: { tone: 'info', icon: Send },
  landed: { tone: 'info', icon: CircleCheck },
  final: { tone: 'success', icon: CircleCheck },
  expired: { tone: 'neutral', icon: Clock },
  failed: { tone: 'danger', icon: CircleX },
  unknown: { tone: 'unknown', icon: CircleHelp },
}

export function AttemptBadge({ state }: { state: AttemptState }) {
  const { t } = useTranslation()
  const { tone, icon } = attemptLooks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {t(`status.attempt.${state}`)}
    </Badge>
  )
}

export function OutcomeBadge({ isFinal }: { isFinal: boolean }) {
  const { t } = useTranslation()
  return (
    <Badge tone={isFinal ? 'success' : 'danger'} icon={isFinal ? CircleCheck : CircleX}>
      {t(isFinal ? 'status.tx.final' : 'status.tx.failed')}
    </Badge>
  )
}
