export { withdrawDocuments } from './documents.ts'
