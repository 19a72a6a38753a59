import { join, resolve } from 'node:path'
import { renderAsync } from '@resvg/resvg-js'
import sharp from 'sharp'
import { articleGroundsDir, ogFontFamily, ogFontFiles } from '#contract/og/words.ts'
import type { Services } from '../services.ts'

const quality = 86
/** Lines of the mark, and how far apart, in parts of the shorter side. */
const lineShare = 7
const textShare = 26

/**
 * Writes over a picture who opens it, and when: a copy says where it came from.
 * @param picture a JPEG.
 * @returns a JPEG.
 * @throws Error when the words cannot be drawn: nobody sees a picture without them.
 */
export async function markPicture(
  { env }: Pick<Services, 'env'>,
  { picture, who, at }: { picture: Uint8Array; who: string; at: Date },
): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata()
  const words = `${who} · ${timeOf(at)}`
  const fontDir = resolve(env.WEB_DIR, articleGroundsDir)
  const font = {
    loadSystemFonts: false,
    defaultFontFamily: ogFontFamily,
    fontFiles: ogFontFiles.map((name) => join(fontDir, name)),
  }
  const mark = await renderAsync(svgOf(words, { width, height }), { font })
  if (!mark.pixels.some((value) => value !== 0))
    throw new Error(`The mark was not drawn: ${fontDir} has no fonts. Run npm run build.`)
  return sharp(picture)
    .composite([{ input: mark.pixels, raw: { width: mark.width, height: mark.height, channels: 4 } }])
    .jpeg({ quality })
    .toBuffer()
}

/** In Seoul, as whoever reads the audit log sees it. */
function timeOf(at: Date) {
  const seoul = new Date(at.getTime() + 9 * 3_600_000)
  return `${seoul.toISOString().slice(0, 16).replace('T', ' ')} KST`
}

/** Lines across the whole picture, light with a dark edge: they are read on paper of any colour. */
function svgOf(words: string, { width, height }: { width: number; height: number }) {
  const side = Math.min(width, height)
  const size = Math.max(11, Math.round(side / textShare))
  const step = Math.max(size * 3, Math.round(side / lineShare))
  const reach = Math.ceil(Math.hypot(width, height))
  const line = Array.from({ length: 4 }, () => escaped(words)).join(' &#160; &#160; ')
  const lines = Array.from(
    { length: Math.ceil((reach * 2) / step) },
    (_, at) => `<text x="${-reach / 2 + (at % 2) * -size * 6}" y="${-reach / 2 + at * step}">${line}</text>`,
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<g transform="rotate(-24 ${width / 2} ${height / 2})" font-family="${ogFontFamily}" font-weight="700" font-size="${size}" ` +
    `fill="#ffffff" fill-opacity=".55" stroke="#000000" stroke-opacity=".45" stroke-width="${size / 24}">${lines.join('')}</g></svg>`
  )
}

function escaped(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
