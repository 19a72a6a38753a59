import { base58 } from '@scure/base'
import { programAddress } from '#contract/program-address.ts'

const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

/** Whether a text is 32 bytes in base58. */
export function isSolanaAddress(text: string): boolean {
  try {
    return base58.decode(text).length === 32
  } catch {
    return false
  }
}

/** Where Token Metadata keeps the metadata of a mint. */
export function metadataAddressOf(mint: string): string {
  const seeds = [Buffer.from('metadata'), base58.decode(metadataProgram), base58.decode(mint)]
  return programAddress(seeds, metadataProgram)
}
