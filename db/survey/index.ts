export { listRespondents } from './respondents.ts'
