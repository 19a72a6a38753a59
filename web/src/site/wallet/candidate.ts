import type { WalletPort } from './ports/port.ts'

/** A wallet that has told its address and has not proven it yet. */
export interface Candidate {
  port: WalletPort
  address: string
}

let candidate: Candidate | null = null

/** The wallet the dialog is about. */
export const readCandidate = (): Candidate | null => candidate

export function setCandidate(it: Candidate): void {
  candidate = it
}
