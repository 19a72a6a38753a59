export { FileSetSelect, useFileSet } from './file-set-select.tsx'
export { useNumberedFiles, type NumberedFilesHook } from './use-numbered-files.ts'
