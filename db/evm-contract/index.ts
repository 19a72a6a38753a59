/** What others may use of the contracts of source chains. */
export { findOptionalFeeMax, lockCallAsSent, startSending } from './send-calls.ts'
