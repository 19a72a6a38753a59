export { saveFile } from './files.ts'
