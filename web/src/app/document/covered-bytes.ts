import { pixelsOf, type Box } from '#web/src/ui/site/app/cover-boxes.ts'

const quality = 0.92

/** The picture as a JPEG, with black where the boxes are: what they hide is not in it any more. */
export async function coveredBytes(
  picture: ImageBitmap,
  boxes: readonly Box[],
): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = document.createElement('canvas')
  canvas.width = picture.width
  canvas.height = picture.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures.')
  // Where a picture is transparent, a JPEG would be black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0)
  context.fillStyle = '#000000'
  for (const box of boxes) {
    const { x, y, width, height } = pixelsOf(box, picture)
    context.fillRect(x, y, width, height)
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!blob) throw new Error('This browser made no picture.')
  return new Uint8Array(await blob.arrayBuffer())
}
