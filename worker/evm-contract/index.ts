/** What others may use of the contracts of source chains. */
export { sendCalls } from './send-calls.ts'
export { settleCalls } from './settle-calls.ts'
