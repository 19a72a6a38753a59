export { checkUpload } from './check-upload.ts'
export { checkText, presentReport } from './check.ts'
