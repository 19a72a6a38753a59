export { readNumberedFiles } from './read-numbered-files.ts'
export { openFileStore, type FileStore } from './open-file-store.ts'
