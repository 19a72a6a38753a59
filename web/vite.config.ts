import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { HtmlTagDescriptor, InlineConfig, Plugin } from 'vite'
import { fallbackFaces } from './scripts/font-faces.ts'
import type { FontBuild } from './scripts/fonts.ts'
import { mdxPlugin } from './scripts/mdx-plugin.ts'
import { withoutJsonSchema } from './scripts/without-json-schema.ts'
import { withoutServerWords } from './scripts/without-server-words.ts'

const webDir = dirname(fileURLToPath(import.meta.url))
const routerDir = join(webDir, '../node_modules/react-router/dist/production')

/** Its build without development warnings has no name of its own in the package. */
const routerAliases = [
  { find: /^react-router$/, replacement: join(routerDir, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(routerDir, 'dom-export.mjs') },
]

/** What a package makes of its icons is more than the icons: a small stand-in makes them, see the file. */
const iconAlias = {
  find: /^\.\.\/createLucideIcon\.mjs$/,
  replacement: join(webDir, 'src/ui/small-icon.ts'),
}

const shared: InlineConfig = {
  root: webDir,
  configFile: false,
  base: '/',
  publicDir: false,
  logLevel: 'warn',
  worker: { format: 'es' },
}

/** Of a package that lists thousands of modules (icons, wallets), only what is imported is read: a fifth of the build. */
const lazyBarrel = { experimental: { lazyBarrel: true } }

/** Of the contract a page takes what it uses: a file of it does nothing but say what things are. */
const withoutUnusedContract = {
  treeshake: { moduleSideEffects: [{ test: /\/contract\//, sideEffects: false }] },
}

function clientBuild(name: 'admin' | 'app' | 'site', outDir: string) {
  return {
    outDir,
    emptyOutDir: false,
    target: 'es2023',
    assetsInlineLimit: 2048,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: { ...lazyBarrel, ...withoutUnusedContract, input: join(webDir, `${name}.html`) },
  }
}

/** What the builds of public pages share: a small stand-in for the translation library, see the file. */
const siteShared: InlineConfig = {
  ...shared,
  resolve: {
    alias: [
      { find: /^(react-)?i18next$/, replacement: join(webDir, 'src/site/frame/small-i18n.ts') },
      ...routerAliases,
      iconAlias,
    ],
  },
}

/**
 * What every page of the site needs at once, in one file: many small ones compress badly. It is a list of what may be in
 * it, so that a new page can never land in everybody's script: what every page needs goes into a folder called `base`.
 */
const base = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|react-router|react-router-dom)/',
    'src/site/((base|frame)/|start/first-page\\.)',
    'src/ui/site/base/',
    'src/ui/(cx|brand-mark|page-art|small-icon|toast-store)\\.',
    'src/shared/(i18n|front-version|art/href)\\.',
    '/contract/(brand|constants)\\.',
  ].join('|'),
)

/** What every page of the console needs at once, in one file: thirty small ones compress badly. */
const consoleFrame = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|react-router|swr|use-sync-external-store|dequal|i18next|react-i18next)/',
    'src/admin/(shell/nav|paths|locales|access)\\.',
    'src/ui/(cx|tone|text|toast-store|button|tooltip|brand-mark|small-icon)\\.',
    'src/shared/(i18n|front-version|api-client|api-error)\\.',
  ].join('|'),
)

/** Builds of their own on purpose: a page of the site shares no chunk with the app or the admin. */
export function adminConfig(outDir: string, fonts: FontBuild, sheetHref: string): InlineConfig {
  const { rolldownOptions, ...build } = clientBuild('admin', outDir)
  return {
    ...shared,
    resolve: { alias: [...routerAliases, iconAlias] },
    plugins: [
      withoutJsonSchema(),
      withoutServerWords(),
      react(),
      tailwindcss(),
      headPlugin(fonts, sheetHref),
    ],
    build: {
      ...build,
      rolldownOptions: {
        ...rolldownOptions,
        output: { codeSplitting: { groups: [{ name: 'frame', test: consoleFrame }] } },
      },
    },
  }
}

/** The site in the browser. The manifest tells the prerender script which files a page needs. */
export function siteConfig(outDir: string): InlineConfig {
  const { rolldownOptions, ...build } = clientBuild('site', outDir)
  return {
    ...siteShared,
    plugins: [withoutJsonSchema(), withoutServerWords(), mdxPlugin(), react(), tailwindcss()],
    build: {
      ...build,
      manifest: 'site-manifest.json',
      // Which files come with which is written into the page; what every page has need not be named again.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_, files) =>
          files.filter((file) => !/\/(base|boot|rolldown-runtime)-/.test(file)),
      },
      rolldownOptions: {
        ...rolldownOptions,
        output: {
          codeSplitting: {
            groups: [
              // What fetches the rest must not be part of it.
              {
                name: 'boot',
                test: /preload-helper|src\/site\/(start\/(boot|first-input|is-hydrated|held-press)|fonts\/(late-font|load-text-fonts)|frame\/stored-address)\.ts|contract\/news\/news-page/,
                priority: 1,
              },
              { name: 'base', test: base },
              // Each file more is a request more before the first page lives, and small ones compress badly.
              { name: 'forms', test: /src\/ui\/site\/form(-aside|-trap)?\.|src\/shared\/form-stamp\./ },
              {
                name: 'inquiry-form',
                test: /src\/site\/inquiry\/(inquiry-form|use-inquiry|inquiry-check)\.|\/contract\/(inquiry\/inquiry-rules|plain-text)\./,
              },
              {
                name: 'main-page',
                test: /src\/ui\/site\/(band|hero-disc|use-rest-off-screen)\.|main-page\/main-page\./,
              },
            ],
          },
        },
      },
    },
  }
}

/** The app in the browser: what its pages need is named in them, and runs as they load. */
export function appConfig(outDir: string): InlineConfig {
  return {
    ...siteShared,
    plugins: [withoutJsonSchema(), withoutServerWords(), react(), tailwindcss()],
    build: { ...clientBuild('app', outDir), manifest: 'app-manifest.json' },
  }
}

/** The site and the app for Node, which writes their pages at build; in one, so that they speak one language at a time. */
export function publicServerConfig(outDir: string): InlineConfig {
  return {
    ...siteShared,
    plugins: [noStyles, mdxPlugin(), react()],
    // One React, of one kind: loaded from outside, it could be the development build for some and not for others.
    ssr: { noExternal: true },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'node20',
      ssr: true,
      minify: false,
      // Wallets live in browsers; writing pages loads none of them.
      rolldownOptions: {
        ...lazyBarrel,
        external: /^(@ledgerhq|@walletconnect)\/|^dcent-web-connector$/,
        input: {
          site: join(webDir, 'src/site/entry-server.tsx'),
          app: join(webDir, 'src/app/entry-server.tsx'),
        },
        output: { entryFileNames: '[name].mjs' },
      },
    },
  }
}

/** Nothing is styled in Node. */
const noStyles: Plugin = {
  name: 'no-styles',
  enforce: 'pre',
  load: (id) => (id.endsWith('.css') ? '' : null),
}

/** Puts the font faces and their preloads into the head. */
function headPlugin(fonts: FontBuild, sheetHref: string): Plugin {
  const preload = (href: string): HtmlTagDescriptor => ({
    tag: 'link',
    attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: '' },
    injectTo: 'head',
  })
  const tags: HtmlTagDescriptor[] = [
    preload(fonts.latin.href),
    preload(fonts.korean.href),
    {
      tag: 'style',
      children: fonts.latin.face + fonts.korean.face + fallbackFaces,
      injectTo: 'head',
    },
    { tag: 'link', attrs: { rel: 'stylesheet', href: sheetHref }, injectTo: 'head' },
  ]
  return { name: 'fonts-in-head', transformIndexHtml: { order: 'post', handler: () => tags } }
}
