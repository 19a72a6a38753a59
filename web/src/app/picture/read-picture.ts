import { documentLimits, documentTypes } from '#contract/document/codes.ts'
import { headBytes, typeOfContent } from '#contract/file/file-type.ts'

export type PictureRefusal = 'empty' | 'tooLarge' | 'unsupported' | 'broken' | 'tooManyPixels'

/** A picture as the browser has it, upright. */
export interface GivenPicture {
  /** Another one for each choice, of the same file too. */
  id: string
  fileName: string
  picture: ImageBitmap
}

/** Reads a chosen file; its content says what it is. @returns why it is not taken, where it is not. */
export async function readPicture(file: File): Promise<GivenPicture | { refusal: PictureRefusal }> {
  const { bytesMax, pixelsMax, sideMax } = documentLimits
  if (file.size === 0) return { refusal: 'empty' }
  if (file.size > bytesMax) return { refusal: 'tooLarge' }
  const type = typeOfContent(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()))
  if (!documentTypes.some((one) => one === type)) return { refusal: 'unsupported' }
  const id = crypto.randomUUID()
  try {
    const whole = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const { width, height } = whole
    if (width * height > pixelsMax) return { refusal: 'tooManyPixels' }
    const scale = Math.min(1, sideMax / Math.max(width, height))
    if (scale === 1) return { id, fileName: file.name, picture: whole }
    const picture = await createImageBitmap(whole, {
      resizeWidth: Math.round(width * scale),
      resizeHeight: Math.round(height * scale),
      resizeQuality: 'high',
    })
    whole.close()
    return { id, fileName: file.name, picture }
  } catch {
    return { refusal: 'broken' }
  }
}
