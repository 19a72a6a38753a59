/** What every public page is put together from, of the site and of the app. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { featuresId, featuresMark } from '#contract/feature/page-marks.ts'
import { localeOf, type Language } from '../src/shared/i18n.ts'
import type { RenderedPage } from '../src/site/frame/render.tsx'
import { firstScreenOf } from './first-screen.ts'
import { fallbackFaces } from './font-faces.ts'
import type { SiteFonts } from './fonts.ts'
import { iconTags } from './icons.ts'
import { readManifest, type Manifest } from './preloads.ts'

/** One build as Vite left it. */
export interface Template {
  html: string
  manifest: Manifest
  /** The href of the style sheet that stands in the page. */
  sheet: string
}

/** Takes the page and the manifest of a build out of the folder it was built into. */
export async function takeTemplate(outDir: string, name: 'site' | 'app'): Promise<Template> {
  const [page, list] = [`${name}.html`, `${name}-manifest.json`].map((file) => join(outDir, file))
  if (!page || !list) throw new Error(`The build ${name} has no page.`)
  const { html, sheet } = await withInlineStyles(await readFile(page, 'utf8'), outDir)
  const manifest = await readManifest(list)
  await Promise.all([rm(page), rm(list)])
  return { html, manifest, sheet }
}

/**
 * Puts the one style sheet into the page. It is 9 KB as it travels, and a file of its own holds back the first paint by a
 * round trip: measured on a simulated phone, 0.7 s.
 */
async function withInlineStyles(html: string, outDir: string): Promise<{ html: string; sheet: string }> {
  const link = /<link rel="stylesheet"[^>]*href="(\/[^"]+\.css)"[^>]*>/
  const sheet = link.exec(html)?.[1]
  if (!sheet) throw new Error('A build of public pages has no style sheet.')
  const css = await readFile(join(outDir, sheet), 'utf8')
  // Behind what others read of the head: title, description, picture.
  const styles = `<!--head--><style>${css.trim()}</style>`
  return { html: html.replace(link, '').replace('<!--head-->', () => styles), sheet }
}

/**
 * Writes one page: head, fonts and text, with marks for what the API fills in at every request.
 * @param page.tags go into the head; `page.end` stands behind what is read and drawn; `page.frequent` are characters its
 * words will have, beside those that are there already.
 */
export async function writePageFile(page: {
  path: string
  template: Template
  language: Language
  fonts: SiteFonts
  rendered: RenderedPage
  tags: string
  end?: string
  frequent?: string
}): Promise<void> {
  const { language, rendered } = page
  const features = jsonScript(featuresId, featuresMark)
  const fonts = fontTags(page.fonts, language, firstScreenOf(rendered.html) + (page.frequent ?? ''))
  const text = page.template.html
    .replace('<html lang="ko">', `<html lang="${localeOf[language].slice(0, 2)}">`)
    .replace('<!--head-->', () => rendered.headHtml + iconTags + fonts + page.tags)
    .replace('<!--app-->', () => rendered.html)
    .replace('</body>', () => `${features}${page.end ?? ''}</body>`)
  await mkdir(dirname(page.path), { recursive: true })
  await writeFile(page.path, text)
}

/** What the scripts of a page read: as JSON, or as the mark that stands for it. */
export function jsonScript(id: string, json: string): string {
  return `<script type="application/json" id="${id}">${json}</script>`
}
export function asJson(input: object): string {
  return JSON.stringify(input).replaceAll('<', '\\u003c')
}

/**
 * An English page has one font. A Korean one has what is seen first; the rest is fetched by boot.ts once the page is
 * painted, by the app at once, and so it is without scripts. @param text what is seen first
 */
function fontTags(fonts: SiteFonts, language: Language, text: string): string {
  const first = language === 'kor' ? fonts.firstFont(text) : fonts.latin
  const late =
    language === 'kor'
      ? `<meta name="late-font" content="${fonts.late.href}"><noscript><style>${fonts.late.face}</style></noscript>`
      : ''
  return (
    `<meta name="text-fonts" content="${fonts.textFontsHref}">` +
    `<link rel="preload" as="font" type="font/woff2" href="${first.href}" crossorigin>` +
    `<style>${first.face}${fallbackFaces}</style>${late}`
  )
}
