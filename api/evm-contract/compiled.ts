import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const compiled = z.object({ bytecode: z.string().regex(/^0x[0-9a-f]+$/) })

/**
 * The creation code of the BNB contract, as the build wrote it (`compileContracts` of `worker/chains/evm`): 0x in lower case;
 * null when it was not built.
 */
export function bnbBytecode(): string | null {
  const file = resolve(fileURLToPath(import.meta.url), '../../../dist/contracts/BnbCollection.json')
  if (!existsSync(file)) return null
  return compiled.parse(JSON.parse(readFileSync(file, 'utf8'))).bytecode
}
