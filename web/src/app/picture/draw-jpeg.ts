const quality = 0.92

/**
 * A JPEG of what is drawn on white: where a picture is transparent, a JPEG would be black.
 * @param size in pixels.
 * @throws Error where the browser draws no pictures.
 */
export async function drawJpeg(
  size: { width: number; height: number },
  draw: (context: CanvasRenderingContext2D) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures.')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, size.width, size.height)
  draw(context)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!blob) throw new Error('This browser made no picture.')
  return new Uint8Array(await blob.arrayBuffer())
}
