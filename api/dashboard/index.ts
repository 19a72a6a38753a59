/** What others may use of the dashboard. */
export { readSourceChains, whatIsLow, whyUnread } from './read-source-chains.ts'
