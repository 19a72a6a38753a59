export { writeDocumentDecided } from './document-mails.ts'
