import type { ReadMint } from '#contract/send-token/read-account.ts'
import { ByteReader } from './byte-reader.ts'

/** Number of the extension of Token-2022 with the metadata. Source: spl-token-2022 extension/mod.rs. */
const METADATA_EXTENSION = 19

/** The metadata inside a mint; null when there is none, or it is torn. */
export function readInside(mint: ReadMint | null) {
  const bytes = mint?.extensions.get(METADATA_EXTENSION)
  if (!bytes) return null
  try {
    const reader = new ByteReader(bytes)
    const [updateAuthority, of] = [reader.address(), reader.address()]
    return { updateAuthority, mint: of, name: reader.string(), symbol: reader.string(), uri: reader.string() }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
