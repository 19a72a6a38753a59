export { presentMint, presentReceived } from './present-my-page.ts'
export { provenAddresses } from './read-my-page.ts'
