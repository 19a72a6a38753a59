export { lapseDocuments } from './lapse-documents.ts'
export { presentDocumentRow } from './review-document.ts'
export { openPictureReader, type PictureReader } from './picture-reader.ts'
