export { presentApplication } from './present-my-page.ts'
