import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** The script a page gets, bundled from the file beside this one. */
export async function bundleScript(): Promise<string> {
  const made = await build({
    entryPoints: [fileURLToPath(new URL('injected/main.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
  })
  return made.outputFiles[0]?.text ?? ''
}
