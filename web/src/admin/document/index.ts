export { documentLooks } from './looks.ts'
