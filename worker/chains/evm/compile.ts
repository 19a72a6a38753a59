import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

import { compiledContract, compiledDir } from './read-contract.ts'
import { runSolc, type SolcSources } from './run-solc.ts'

export { readContract } from './read-contract.ts'

/**
 * The build step of the Solidity contracts. It needs solc and OpenZeppelin, which are for building only: nothing
 * the worker runs may import this file.
 */
const contractsDir = resolve(fileURLToPath(import.meta.url), '../contracts')
const root = resolve(contractsDir, '../../../..')
const require = createRequire(import.meta.url)

export interface CompileOptions {
  /** A folder of .sol files, each named after the one contract in it. Default: the product's own. */
  folder?: string
}

/**
 * Compiles a folder of contracts into dist/contracts/{name}.json for readContract, about five seconds; does nothing
 * when the same sources were compiled by the same compiler before. May run in several processes at once.
 *
 * @returns The names of the contracts, and whether they had to be compiled.
 * @throws Error with the compiler's own words.
 */
export async function compileContracts(
  options: CompileOptions = {},
): Promise<{ names: string[]; isFresh: boolean }> {
  const sources = await readSources(options.folder ?? contractsDir)
  const names = Object.keys(sources).map((file) => basename(file, '.sol'))
  const key = await keyOf(sources)
  const kept = await Promise.all(names.map(async (name) => (await keptKey(name)) === key))
  if (kept.every(Boolean)) return { names, isFresh: false }
  const compiled = await runSolc(sources)
  await mkdir(compiledDir, { recursive: true })
  for (const { name, abi, bytecode } of compiled) await keep(name, { key, abi, bytecode })
  return { names, isFresh: true }
}

async function readSources(folder: string): Promise<SolcSources> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sol')).sort()
  if (files.length === 0) throw new Error(`There is no .sol file in ${folder}.`)
  const texts = files.map(async (name) => {
    const content = await readFile(join(folder, name), 'utf8')
    return [relative(root, join(folder, name)), { content }] as const
  })
  return Object.fromEntries(await Promise.all(texts))
}

async function keyOf(sources: SolcSources): Promise<string> {
  const settings = await readFile(join(dirname(fileURLToPath(import.meta.url)), 'run-solc.ts'), 'utf8')
  const made = ['solc', '@openzeppelin/contracts'].map((name) => `${name}@${versionOf(name)}`)
  return createHash('sha256')
    .update(JSON.stringify([made, settings, sources]))
    .digest('hex')
}

function versionOf(name: string): string {
  const parsed: unknown = require(`${name}/package.json`)
  return z.object({ version: z.string() }).parse(parsed).version
}

async function keptKey(name: string): Promise<string | null> {
  try {
    const text = await readFile(join(compiledDir, `${name}.json`), 'utf8')
    return compiledContract.parse(JSON.parse(text)).key
  } catch {
    // Missing, or half written by a process that was killed: compiled again.
    return null
  }
}

/** Renamed into place, so that no reader ever gets half a file. */
async function keep(name: string, contract: z.infer<typeof compiledContract>): Promise<void> {
  const file = join(compiledDir, `${name}.json`)
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, JSON.stringify(contract))
  await rename(draft, file)
}
