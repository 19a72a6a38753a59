/** What others may use of the contracts of source chains. */
export { decodeSent } from './decode-sent.ts'
