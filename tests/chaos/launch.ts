import type { Audit } from './audit.ts'

/**
 * Launches a run, one that was not planned where all of them are under way, so that there is something to strike.
 * @returns false when none was left.
 */
export async function somethingToSend(launch: Launch): Promise<boolean> {
  if (launch.launched >= launch.runs) await launch.addRun?.({ isRefused: false })
  const before = launch.launched
  await launch.upTo(before + 1)
  return launch.launched > before
}

/** Launches a run of which the chain refuses something. */
export async function somethingRefused(launch: Launch): Promise<void> {
  await launch.addRun?.({ isRefused: true })
  await launch.upTo(launch.launched + 1)
}

const runItemsMin = 4
const runsMin = 9

/** Items of one run, of so many in all: few enough that there are several, and work is under way from the first kill to the last. */
export function sizeOfRuns(items: number, max: number): number {
  return Math.max(runItemsMin, Math.min(max, Math.ceil(items / runsMin)))
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
  /** A backup came back: later ones are gone, and are to be launched again. */
  forgetAfter(launched: number): void
  /** Compares chain and database. */
  audit(rpcUrl: string): Promise<Audit>
}
