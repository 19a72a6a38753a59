import type { TFunction } from 'i18next'
import { itemGroups, type ItemGroup, type RunCounts } from '#contract/run/item-group.ts'
import { formatCount } from '#web/src/shared/format.ts'
import type { Slice } from '#web/src/ui/data/progress.tsx'
import type { Tone } from '#web/src/ui/tone.ts'

export const groupTones: Record<ItemGroup, Tone> = {
  wait: 'neutral',
  sending: 'accent',
  landed: 'info',
  unknown: 'unknown',
  completed: 'success',
  failed: 'danger',
  cancelled: 'neutral',
  excluded: 'warning',
  returned: 'warning',
}

/** In the order of a bar: what is done, what is on its way, what never will be, what waits. */
const inBar: Record<ItemGroup, number> = {
  ...{ completed: 0, landed: 1, sending: 2, unknown: 3 },
  ...{ failed: 4, cancelled: 5, excluded: 6, returned: 7, wait: 8 },
}
const ordered = [...itemGroups].sort((a, b) => inBar[a] - inBar[b])

/** The groups of a run as the slices of a bar. @param open groups that are not done yet in this bar. */
export function slicesOf(t: TFunction, counts: RunCounts, open: readonly ItemGroup[] = ['wait']): Slice[] {
  const isOpen = (group: ItemGroup) => open.includes(group)
  // What is open stands at the end, so that a bar fills from one side.
  const inThisBar = ordered.toSorted((a, b) => Number(isOpen(a)) - Number(isOpen(b)))
  return inThisBar.map((group) => ({
    key: group,
    label: t(`status.group.${group}`),
    value: counts[group],
    tone: isOpen(group) ? 'empty' : groupTones[group],
  }))
}

/** Every group that has items, in one line. */
export function groupsInWords(t: TFunction, counts: RunCounts): string {
  return ordered
    .filter((group) => counts[group] > 0)
    .map((group) => `${t(`status.group.${group}`)} ${formatCount(counts[group])}`)
    .join(', ')
}
