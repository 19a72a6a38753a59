export { authorityRecords, isOfProject, listSpokenFor, saveMaker, type SpokenFor } from './authorities.ts'
