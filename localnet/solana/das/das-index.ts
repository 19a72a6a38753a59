import type { Ledger } from '../ledger/ledger.ts'
export class DasIndex {
  lagSlots: number
  readonly defaultLagSlots: number
  constructor(_ledger: Ledger, lagSlots: number) {
    this.lagSlots = lagSlots
    this.defaultLagSlots = lagSlots
  }
}
