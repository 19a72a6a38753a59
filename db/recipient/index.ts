/** What other features may use of recipients. */
export { findOptionalFile, findOptionalFileText, saveFile, type RecipientFileRow } from './files.ts'
