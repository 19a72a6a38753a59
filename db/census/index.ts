export { acceptUnexplained } from './unexplained.ts'
