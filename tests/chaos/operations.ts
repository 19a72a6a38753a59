import { lineOperations } from '../support/kinds/asset-kinds.ts'

/**
 * What can be done while workers are killed: what runs on a line of its own, migrations between two chains, and a reveal whose time comes while
 * holders transfer its NFTs.
 */
export const chaosOperations = [...lineOperations, 'migration', 'scheduledReveal'] as const
export type ChaosOperation = (typeof chaosOperations)[number]

/** @throws Error that names what there is. */
export function parseOperation(text: string): ChaosOperation {
  const found = chaosOperations.find((one) => one === text)
  if (!found) throw new Error(`There is no chaos of ${text}. There is: ${chaosOperations.join(', ')}.`)
  return found
}
