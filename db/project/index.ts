export { today } from './spending.ts'
