export { isGivenElsewhere, mayHaveGiven } from './never-twice.ts'
