export { provenAddresses } from './read-my-page.ts'
