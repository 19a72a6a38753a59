export { drawJpeg } from './draw-jpeg.ts'
export { FileButton } from './file-button.tsx'
export { readPicture, type GivenPicture } from './read-picture.ts'
