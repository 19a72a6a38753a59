import { canaryItems, canaryStages, countCanaryStages } from '../run/canary.ts'

const slotMsDefault = 400
/** Slots from signing to finality, from signing to a block, and how many transactions are on their way at once. */
const slotsToFinal = 34
const slotsToBlock = 3
const inFlight = 48

function secondsOf(slots: number, slotMs: number | null) {
  return (slots * (slotMs ?? slotMsDefault)) / 1000
}

/** How long a transaction takes from its signing until it is final, in seconds. @param slotMs null: not known. */
export function secondsToFinal(slotMs: number | null) {
  return secondsOf(slotsToBlock + slotsToFinal, slotMs)
}

/** The same from its block on. */
export function secondsFromBlockToFinal(slotMs: number | null) {
  return secondsOf(slotsToFinal, slotMs)
}

export interface WorkToEstimate {
  items: number
  itemsPerTransaction: number
  /** A tree must be final before the first item goes into it. */
  hasTrees: boolean
  /** Each stage must be final before the next one begins. */
  isCanary: boolean
  /** Guards are returned when the items are final. */
  hasGuard: boolean
}

/** How many items each stage of a canary has. Without a canary it is one stage. */
export function listStages({ items, isCanary }: Pick<WorkToEstimate, 'items' | 'isCanary'>): number[] {
  let left = items
  return (isCanary ? [...canaryStages, items] : [items]).map((size) => {
    const inStage = Math.min(size, left)
    left -= inStage
    return inStage
  })
}

/** How many transactions a run sends for its items, stage by stage: no two stages share one. */
export function countByStage({
  itemsPerTransaction,
  ...work
}: Pick<WorkToEstimate, 'items' | 'itemsPerTransaction' | 'isCanary'>): number[] {
  return listStages(work).map((items) => Math.ceil(items / itemsPerTransaction))
}

/** The same in all. */
export function countTransactions(work: Parameters<typeof countByStage>[0]): number {
  return countByStage(work).reduce((sum, count) => sum + count, 0)
}

/** How long a run takes, in whole seconds: its sending, and each time it waits for finality. */
export function estimateSeconds(work: WorkToEstimate, slotMs: number | null) {
  const { items, isCanary } = work
  const stages = isCanary ? countCanaryStages(items) : 0
  const rest = isCanary ? Math.max(0, items - canaryItems) : items
  const rounds = Math.ceil(Math.ceil(rest / work.itemsPerTransaction) / inFlight)
  const waits = stages + (rest > 0 ? 1 : 0) + (work.hasGuard ? 1 : 0)
  const slots =
    (work.hasTrees ? slotsToFinal : 0) +
    waits * slotsToFinal +
    (stages + rounds + (work.hasGuard ? 1 : 0)) * slotsToBlock
  return Math.ceil(secondsOf(slots, slotMs))
}
