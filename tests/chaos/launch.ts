import type { Standard } from '#contract/codes/status.ts'
import type { LineOperation } from '../support/asset-kinds.ts'
import type { Audit } from './audit.ts'

export interface ChaosOptions {
  operation: LineOperation
  kills: number
  items: number
  seed: number
  standard: Standard | 'both'
  queue: 'postgres' | 'redis'
  say: (line: string) => void
  /** Hears what went wrong. */
  complain: (line: string) => void
}

/** Runs that are launched as the kills go on. */
export interface Launch {
  runs: number
  masterIds: number[]
  upTo(count: number): Promise<void>
  /** Compares chain and database. */
  audit(rpcUrl: string): Promise<Audit>
}
