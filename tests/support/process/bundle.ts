import { existsSync } from 'node:fs'
import { symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'

type Packages = 'bundled' | 'external'

const made = new Map<string, Promise<Uint8Array>>()

/**
 * Writes one of our processes as one file, so that a start costs a third of a second where the sources cost three. What is no
 * JavaScript is taken from a link to the installed packages beside it.
 * @returns the path of the file in `folder`.
 */
export async function writeBundle(
  entry: string,
  folder: string,
  { name = 'bundle.mjs', packages = 'bundled' }: { name?: string; packages?: Packages } = {},
): Promise<string> {
  const path = join(folder, name)
  const known = made.get(entry) ?? bundle(entry, packages)
  made.set(entry, known)
  await writeFile(path, await known)
  const link = join(folder, 'node_modules')
  if (!existsSync(link)) await symlink(resolve('node_modules'), link)
  return path
}

async function bundle(entry: string, packages: Packages) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
    ...(packages === 'external' && { packages }),
    // Not installed, the first three; the last is no JavaScript.
    external: ['pg-native', 'redis', '@valkey/valkey-glide', 'litesvm'],
    // CommonJS inside the bundle asks for Node's own modules by require.
    banner: {
      js: "import{createRequire as makeRequire}from'node:module';const require=makeRequire(import.meta.url);",
    },
  })
  const [file] = outputFiles
  if (!file) throw new Error(`The bundle of ${entry} is empty.`)
  return file.contents
}
