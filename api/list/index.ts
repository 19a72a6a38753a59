export { checkUpload } from './check-upload.ts'
export { checkText, presentReport, runSteps } from './check.ts'
