import type { Audit } from './audit.ts'

/** Launches a run, one that was not planned where all of them are under way, so that there is something to strike. */
export async function somethingToSend(launch: Launch): Promise<void> {
  if (launch.launched >= launch.runs) await launch.addRun?.({ isRefused: false })
  await launch.upTo(launch.launched + 1)
}

/** Launches a run of which the chain refuses something. */
export async function somethingRefused(launch: Launch): Promise<void> {
  await launch.addRun?.({ isRefused: true })
  await launch.upTo(launch.launched + 1)
}

/** Runs that are launched as the kills go on. */
export interface Launch {
  readonly runs: number
  /** How many there are by now. */
  readonly launched: number
  /** Of the runs there are, that of the collection among them. */
  readonly masterIds: number[]
  upTo(count: number): Promise<void>
  /** One run more than was planned, which is the next to be launched; not for ever. */
  addRun?(input: { isRefused: boolean }): Promise<void>
  /** A backup came back: later ones are gone, and are to be launched again. Null where that cannot be. */
  forgetAfter: ((launched: number) => void) | null
  /** Compares chain and database. */
  audit(rpcUrl: string): Promise<Audit>
}
