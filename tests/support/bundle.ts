import { build } from 'esbuild'

const made = new Map<string, Promise<Uint8Array>>()

/** One of our processes in one file, so that a restart costs a third of a second; made once for all that start it. */
export function bundleOf(entry: string, input: { packages: 'bundled' | 'external' }): Promise<Uint8Array> {
  const known = made.get(entry) ?? bundle(entry, input)
  made.set(entry, known)
  return known
}

async function bundle(entry: string, { packages }: { packages: 'bundled' | 'external' }) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
    ...(packages === 'external' && { packages }),
    external: ['pg-native', 'redis', '@valkey/valkey-glide'],
    // CommonJS inside the bundle asks for Node's own modules by require.
    banner: {
      js: "import{createRequire as makeRequire}from'node:module';const require=makeRequire(import.meta.url);",
    },
  })
  const [file] = outputFiles
  if (!file) throw new Error(`The bundle of ${entry} is empty.`)
  return file.contents
}
