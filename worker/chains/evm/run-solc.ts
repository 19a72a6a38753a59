import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import { z } from 'zod'

/** Files by their path from the root of the repository. */
export type SolcSources = Record<string, { content: string }>

export interface SolcContract {
  name: string
  abi: Record<string, unknown>[]
  bytecode: string
}

const require = createRequire(import.meta.url)

/** OpenZeppelin 5.7 needs cancun (mcopy); the compiler's default, osaka, is ahead of Kaia and BSC. */
const settings = {
  evmVersion: 'cancun',
  optimizer: { enabled: true, runs: 200 },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
}

const solcModule = z.object({
  compile: z.custom<(input: string, callbacks: { import: (path: string) => unknown }) => unknown>(
    (value) => typeof value === 'function',
  ),
})

const solcOutput = z.object({
  errors: z.array(z.object({ severity: z.string(), formattedMessage: z.string() })).default([]),
  contracts: z
    .record(
      z.string(),
      z.record(
        z.string(),
        z.object({
          abi: z.array(z.record(z.string(), z.unknown())),
          evm: z.object({ bytecode: z.object({ object: z.string() }) }),
        }),
      ),
    )
    .default({}),
})

/**
 * Runs the Solidity compiler over the files and what they import from node_modules. Gives the contract each file is
 * named after.
 *
 * @throws Error with the compiler's words, warnings included: the product's contracts have none.
 */
export async function runSolc(sources: SolcSources): Promise<SolcContract[]> {
  // Loaded only when there is something to compile: the compiler alone takes most of a second.
  const module = await import('solc')
  const { compile } = solcModule.parse(module.default)
  const input = JSON.stringify({ language: 'Solidity', sources, settings })
  const text = z.string().parse(compile(input, { import: readImport }))
  const { errors, contracts } = solcOutput.parse(JSON.parse(text))
  if (errors.length > 0) throw new Error(errors.map((error) => error.formattedMessage).join('\n'))
  return Object.keys(sources).map((file) => {
    const name = basename(file, '.sol')
    const contract = contracts[file]?.[name]
    if (!contract) throw new Error(`${file} holds no contract ${name}. Name the file after its contract.`)
    return { name, abi: contract.abi, bytecode: `0x${contract.evm.bytecode.object}` }
  })
}

function readImport(path: string): { contents: string } | { error: string } {
  try {
    return { contents: readFileSync(require.resolve(path), 'utf8') }
  } catch (error) {
    return { error: `${path} is in no installed package: ${String(error)}` }
  }
}
