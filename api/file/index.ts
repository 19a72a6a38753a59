export { openFileStore, type FileStore } from './open-file-store.ts'
