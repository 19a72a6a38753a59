import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** Where compiled contracts lie: made by compileContracts, not kept in git. */
export const compiledDir = resolve(fileURLToPath(import.meta.url), '../../../../dist/contracts')

export const compiledContract = z.object({
  /** Hash of sources, compiler and settings. */
  key: z.string(),
  abi: z.array(z.record(z.string(), z.unknown())),
  bytecode: z.string().regex(/^0x[0-9a-f]+$/),
})

export interface ReadContract {
  /** The ABI as JSON text, which ethers reads. */
  abi: string
  /** Creation code, 0x in lower case. */
  bytecode: string
}

/**
 * A compiled contract by its name, from the files compileContracts wrote.
 *
 * @throws Error when it was not compiled.
 */
export function readContract(name: string): ReadContract {
  const found = findOptionalContract(name)
  if (!found) throw new Error(`The contract ${name} is not compiled. Run compileContracts() first.`)
  return found
}

/** The same; null when it was not compiled. */
export function findOptionalContract(name: string): ReadContract | null {
  const file = join(compiledDir, `${name}.json`)
  if (!existsSync(file)) return null
  const { abi, bytecode } = compiledContract.parse(JSON.parse(readFileSync(file, 'utf8')))
  return { abi: JSON.stringify(abi), bytecode }
}
