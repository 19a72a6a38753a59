export { useSubjectText } from './subject-text.ts'
