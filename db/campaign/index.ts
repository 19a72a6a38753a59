export { isGivenElsewhere } from './never-twice.ts'
