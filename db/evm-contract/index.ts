/** What others may use of the contracts of source chains. */
export { lockCallAsSent, startSending } from './send-calls.ts'
