import { pixelsOf, type Box } from '#web/src/ui/site/app/cover-boxes.ts'
import { drawJpeg } from '../picture/index.ts'

/** The picture as a JPEG, with black where the boxes are: what they hide is not in it any more. */
export function coveredBytes(picture: ImageBitmap, boxes: readonly Box[]): Promise<Uint8Array<ArrayBuffer>> {
  return drawJpeg(picture, (context) => {
    context.drawImage(picture, 0, 0)
    context.fillStyle = '#000000'
    for (const box of boxes) {
      const { x, y, width, height } = pixelsOf(box, picture)
      context.fillRect(x, y, width, height)
    }
  })
}
