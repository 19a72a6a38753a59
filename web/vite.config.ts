import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { HtmlTagDescriptor, InlineConfig, Plugin } from 'vite'
import type { FontBuild } from './scripts/fonts.ts'

const webDir = dirname(fileURLToPath(import.meta.url))

/** Two builds on purpose: a site page never shares a chunk with the admin. */
export function configFor(
  name: 'admin' | 'site',
  outDir: string,
  fonts: FontBuild & { sheetHref?: string },
): InlineConfig {
  return {
    root: webDir,
    configFile: false,
    base: '/',
    publicDir: false,
    logLevel: 'warn',
    plugins: [react(), tailwindcss(), headPlugin(fonts)],
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2023',
      assetsInlineLimit: 2048,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 700,
      rolldownOptions: { input: join(webDir, `${name}.html`) },
    },
  }
}

/** Puts the font faces and their preloads into the head. */
function headPlugin(fonts: FontBuild & { sheetHref?: string }): Plugin {
  const preload = (href: string): HtmlTagDescriptor => ({
    tag: 'link',
    attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: '' },
    injectTo: 'head',
  })
  const tags: HtmlTagDescriptor[] = [
    preload(fonts.latinHref),
    preload(fonts.koreanHref),
    { tag: 'style', children: fonts.inlineCss, injectTo: 'head' },
  ]
  if (fonts.sheetHref)
    tags.push({ tag: 'link', attrs: { rel: 'stylesheet', href: fonts.sheetHref }, injectTo: 'head' })
  return { name: 'fonts-in-head', transformIndexHtml: { order: 'post', handler: () => tags } }
}

export default configFor
