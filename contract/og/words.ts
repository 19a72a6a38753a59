import type { Language } from '../language.ts'
import { brand } from '../brand.ts'
import { fitted, linesOf } from './lines.ts'

/** The size of a link preview, and the part of it that text may take. */
export const ogWidth = 1200
export const ogHeight = 630
export const ogTextRight = 860

const textWidth = 560
const gold = '#f0c35a'

/** What the words are set in: the family, and the files of its two weights. */
export const ogFontFamily = 'Pretendard'
export const ogFontFiles = ['Pretendard-Bold.otf', 'Pretendard-Medium.otf'] as const

/** The pictures behind the previews of articles: `article-0.png` and so on, in the build's folder `_og`. */
export const articleGroundsCount = 12
export const articleGroundsDir = '_og'
/** @param index 0 to articleGroundsCount - 1. */
export function articleGroundName(index: number): string {
  return `article-${index}.png`
}

/** The words of a link preview as SVG: brand, title and description. They need fonts of `ogFontFamily`. */
export function ogWords(input: { lang: Language; title: string; description: string }): string {
  const name = brand.name[input.lang]
  // The brand stands above already.
  const head = fitted(input.title.replace(`${name} | `, ''), [76, 66, 56, 48], textWidth, 3)
  const lines = linesOf(input.description, 25, textWidth, 3)
  const leading = head.sizePx * 1.16
  const bottom = 562
  const rule = bottom - lines.length * 37 - 14
  const titleTop = rule - 42 - (head.lines.length - 1) * leading
  return (
    `<text x="134" y="104" font-size="34" font-weight="700" fill="#f5f4f0" letter-spacing="-.6">${escapeXml(name)}</text>` +
    `<text font-size="${head.sizePx}" font-weight="700" fill="#f5f4f0" letter-spacing="${-0.025 * head.sizePx}">${spans(head.lines, titleTop, leading)}</text>` +
    `<path d="M72 ${rule}h56" stroke="${gold}" stroke-width="4" stroke-linecap="round"/>` +
    `<text font-size="25" font-weight="500" fill="#a9abba">${spans(lines, rule + 44, 37)}</text>`
  )
}

function spans(list: readonly string[], top: number, step: number): string {
  return list
    .map((line, index) => `<tspan x="72" y="${top + index * step}">${escapeXml(line)}</tspan>`)
    .join('')
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
