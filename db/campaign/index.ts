/** What other features may use of campaigns. */
export { findOptionalRound, type RoundRow } from './rounds.ts'
