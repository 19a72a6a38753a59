/**
 * Writes the icons of the site, all from the brand's mark: `favicon.svg`, `favicon.ico`, `apple-touch-icon.png`,
 * `icon-192.png`, `icon-512.png`, `icon-maskable-512.png` and `site.webmanifest`, into the root of the site.
 */
import { renderAsync } from '@resvg/resvg-js'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brand } from '#contract/brand.ts'
import { markSvg } from '../src/shared/art/mark.ts'

/** Goes into the head of every page. */
export const iconTags =
  '<link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="icon" href="/favicon.svg" type="image/svg+xml">' +
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/site.webmanifest">'

export async function writeIcons(outDir: string): Promise<void> {
  const tile = markSvg({ ground: 'tile' })
  const touch = markSvg({ ground: 'full', scale: 0.86 })
  const maskable = markSvg({ ground: 'full', scale: 0.66 })
  const write = async (name: string, svg: string, widthPx: number): Promise<void> =>
    writeFile(join(outDir, name), await pngOf(svg, widthPx))
  await Promise.all([
    writeFile(join(outDir, 'favicon.svg'), tile),
    writeFile(join(outDir, 'favicon.ico'), iconOf(await pngOf(tile, 32), 32)),
    writeFile(join(outDir, 'site.webmanifest'), manifest()),
    write('apple-touch-icon.png', touch, 180),
    write('icon-192.png', touch, 192),
    write('icon-512.png', touch, 512),
    write('icon-maskable-512.png', maskable, 512),
  ])
}

async function pngOf(svg: string, widthPx: number): Promise<Buffer> {
  return (await renderAsync(svg, { fitTo: { mode: 'width', value: widthPx } })).asPng()
}

/** An .ico with one picture: a 6-byte header, one 16-byte entry, the PNG. */
function iconOf(png: Buffer, sizePx: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(sizePx, 6)
  head.writeUInt8(sizePx, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

function manifest(): string {
  const icon = (name: string, sizePx: number, purpose: string): Record<string, string> => ({
    src: `/${name}.png`,
    sizes: `${sizePx}x${sizePx}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    name: brand.name.eng,
    short_name: brand.name.eng,
    start_url: '/',
    display: 'browser',
    background_color: '#08080c',
    theme_color: '#08080c',
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('icon-maskable-512', 512, 'maskable'),
    ],
  })
}
