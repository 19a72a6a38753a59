import type { Audit } from './audit.ts'

/** Runs that are launched as the kills go on. */
export interface Launch {
  runs: number
  /** How many there are by now. */
  readonly launched: number
  /** Of the runs there are, that of the collection among them. */
  readonly masterIds: number[]
  upTo(count: number): Promise<void>
  /** A backup came back: later ones are gone, and are to be launched again. Null where that cannot be. */
  forgetAfter: ((launched: number) => void) | null
  /** Compares chain and database. */
  audit(rpcUrl: string): Promise<Audit>
}
