import type { WalletPort } from './ports/port.ts'

/** A wallet that has reported its address and has not proven it yet. */
export interface Candidate {
  port: WalletPort
  address: string
}

let candidate: Candidate | null = null

/** The wallet the dialog is about. */
export function readCandidate(): Candidate | null {
  return candidate
}

export function setCandidate(input: Candidate): void {
  candidate = input
}
