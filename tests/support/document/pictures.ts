import { copyFile, mkdir, mkdtemp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { articleGroundsDir, ogFontFiles } from '#contract/og/words.ts'

/** A folder of pages with nothing in it but the fonts of pictures. */
export async function openFontDir(): Promise<string> {
  const webDir = await mkdtemp(join(tmpdir(), 'punky-fonts-'))
  const from = join(
    dirname(createRequire(import.meta.url).resolve('pretendard/package.json')),
    'dist/public/static',
  )
  await mkdir(join(webDir, articleGroundsDir))
  await Promise.all(
    ogFontFiles.map((name) => copyFile(join(from, name), join(webDir, articleGroundsDir, name))),
  )
  return webDir
}

interface PictureOptions {
  width?: number
  height?: number
  format?: 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff'
  background?: string
}

/** A picture of one colour. */
export function pictureOf({
  width = 640,
  height = 400,
  format = 'jpeg',
  background = '#7788aa',
}: PictureOptions = {}) {
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer()
}

/** A photograph that says where it was taken, and lies on its side. */
export function photograph() {
  return sharp({ create: { width: 300, height: 200, channels: 3, background: '#406080' } })
    .withMetadata({
      orientation: 6,
      exif: {
        IFD0: { Make: 'Camera of a person' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 33/1 59/1' },
      },
    })
    .jpeg()
    .toBuffer()
}

/** A PNG of a few bytes that would be so large. */
export function bombOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const lines = deflateSync(Buffer.alloc(1_000_000))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...[chunk('IHDR', head), chunk('IDAT', lines), chunk('IEND', Buffer.alloc(0))],
  ])
}
