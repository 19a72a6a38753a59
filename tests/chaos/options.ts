import type { Standard } from '#contract/codes/status.ts'
import type { LineOperation } from '../support/kinds/asset-kinds.ts'
import type { FaultName } from './faults/index.ts'

export interface ChaosOptions {
  operation: LineOperation
  kills: number
  items: number
  seed: number
  standard: Standard | 'both'
  queue: 'postgres' | 'redis'
  /** some: every fourth run. */
  guard: 'on' | 'off' | 'some'
  workers: number
  faults: readonly FaultName[]
  /** How long a fault lasts over how long it usually does. */
  pace?: number
  /** Each fault strikes once, in place of again and again until the last kill. */
  isEachOnce?: boolean
  say: (line: string) => void
  /** Hears what went wrong. */
  complain: (line: string) => void
}
