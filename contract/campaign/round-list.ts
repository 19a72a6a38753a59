import {
  checkListInSteps,
  parseList,
  summarizeList,
  toCsv,
  usableItems,
  type ListCheck,
  type ListOptions,
  type ListProgress,
} from '../list/index.ts'
import { launchOf } from '../operation/launches.ts'
import type { CampaignKind } from './codes.ts'
import { fillRound, type RoundMark } from './round-words.ts'

export interface RoundListInput {
  kind: CampaignKind
  /** What whom it is for says: a list of the operation. */
  text: string
  options: Pick<ListOptions, 'defaults' | 'network' | 'payer' | 'token'>
  /** The number of the round, and what marks its items. */
  n: number
  mark: RoundMark
}

export interface RoundList {
  /** What is wrong with it; its items are planned when nothing is. */
  check: ListCheck
  /** The list as it is planned, everything written out: reading it gives the same items. Null when it cannot be used. */
  text: string | null
}

/**
 * What a round plans: the list with the number of the round filled in, each item marked as one of this round. Whoever checks a campaign and
 * whoever plans its rounds use this, so that a list that was accepted is planned as it was shown.
 */
export function* roundListInSteps({
  kind,
  text,
  options,
  n,
  mark,
}: RoundListInput): Generator<ListProgress, RoundList> {
  const { list, inRound } = launchOf(kind)
  const defaults = Object.fromEntries(
    Object.entries(options.defaults ?? {}).map(([column, value]) => [column, fillRound(value, n)]),
  )
  const said = { ...options, defaults }
  const given = yield* checkListInSteps(parseList(list, fillRound(text, n), said), said)
  if (!summarizeList(given).isUsable) return { check: given, text: null }
  const items = [...usableItems(given)]
  const frozen = toCsv(list, inRound ? items.map((item) => inRound(item, mark)) : items)
  const { defaults: _, ...known } = said
  const check = yield* checkListInSteps(parseList(list, frozen, known), known)
  return { check, text: summarizeList(check).isUsable ? frozen : null }
}
