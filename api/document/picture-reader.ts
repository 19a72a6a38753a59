import sharp from 'sharp'
import { documentLimits, documentTypes } from '#contract/document/codes.ts'
import { typeOfContent } from '#contract/file/file-type.ts'
import { AppError } from '../app-error.ts'
import type { ApiPolicy } from '../policy.ts'

/** Each holds a whole picture in memory. */
const runningMax = 2
const quality = 86

interface Square {
  side: number
}

export interface PictureReader {
  /**
   * Makes a new picture of what somebody sent: upright, at most so large, and nothing of the file but what can be seen. What it says
   * of itself (where, when, by what camera), and whatever else hides in it, is left behind.
   * @param bytes of a JPEG, PNG or WebP, as their beginning says.
   * @param square cuts it to the square around its middle, of so many pixels a side, whatever its size.
   * @returns a JPEG.
   * @throws AppError PICTURE_UNSUPPORTED, PICTURE_BROKEN, PICTURE_TOO_MANY_PIXELS before anything is unpacked, TOO_MANY_REQUESTS while
   * others are read.
   */
  read(bytes: Uint8Array, square?: Square): Promise<Buffer>
}

/** Of one API. No other format is read in this process: each has a reader of its own, and each reader has had its holes. */
export function openPictureReader({ pictureMaxMs }: Pick<ApiPolicy, 'pictureMaxMs'>): PictureReader {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
  let running = 0
  return {
    read: async (bytes, square) => {
      await requirePicture(bytes)
      if (running >= runningMax) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 2 })
      running++
      try {
        return await redraw(bytes, square, pictureMaxMs)
      } finally {
        running--
      }
    },
  }
}

function open(bytes: Uint8Array) {
  const { pixelsMax } = documentLimits
  return sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error', pages: 1, sequentialRead: true })
}

/** By what its head says: nothing is unpacked for it. */
async function requirePicture(bytes: Uint8Array) {
  const type = typeOfContent(bytes)
  if (!documentTypes.some((one) => one === type)) throw new AppError('PICTURE_UNSUPPORTED')
  const { pixelsMax } = documentLimits
  // The head is read without its limit, so that what is too large is told from what is broken.
  const head = await sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1 })
    .metadata()
    .catch((cause: unknown) => {
      throw new AppError('PICTURE_BROKEN', { cause })
    })
  if (head.format !== type) throw new AppError('PICTURE_UNSUPPORTED')
  if (head.width * head.height > pixelsMax)
    throw new AppError('PICTURE_TOO_MANY_PIXELS', {
      params: { pixelsMax },
      messageParams: { megapixels: String(pixelsMax / 1_000_000) },
    })
}

async function redraw(bytes: Uint8Array, square: Square | undefined, maxMs: number): Promise<Buffer> {
  const { sideMax } = documentLimits
  const size = square
    ? ({ width: square.side, height: square.side, fit: 'cover' } as const)
    : ({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true } as const)
  try {
    return await open(bytes)
      .autoOrient()
      .resize(size)
      .flatten({ background: '#ffffff' })
      .jpeg({ quality })
      .timeout({ seconds: Math.ceil(maxMs / 1000) })
      .toBuffer()
  } catch (cause) {
    throw new AppError('PICTURE_BROKEN', { cause })
  }
}
