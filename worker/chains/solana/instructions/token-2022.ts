import type { TokenTexts } from '#contract/create-token/quote.ts'
import { addressBytes } from '../address/address-bytes.ts'
import { TOKEN_2022_PROGRAM } from '../address/well-known.ts'
import { ByteWriter } from '../message/byte-writer.ts'
import { readonly, signer, writable, type Instruction } from '../message/instruction.ts'

/*
 * What Token-2022 knows beyond SPL Token. Written by hand: Metaplex' toolbox has nothing of it. Sources: spl-token-2022
 * extension/metadata_pointer/instruction.rs, spl-token-metadata-interface instruction.rs.
 */

const METADATA_POINTER = [39, 0] as const
/** The first eight bytes of SHA-256 of "spl_token_metadata_interface:initialize_account". */
const INITIALIZE_METADATA = Uint8Array.of(210, 225, 30, 162, 88, 184, 77, 141)

/** Says of a mint that is not initialized yet that its metadata is in itself. */
export function pointToMetadata({ mint, authority }: { mint: string; authority: string }): Instruction {
  return {
    programId: TOKEN_2022_PROGRAM,
    accounts: [writable(mint)],
    data: Uint8Array.of(...METADATA_POINTER, ...addressBytes(authority), ...addressBytes(mint)),
  }
}

/** Writes the metadata into an initialized mint, which must hold the rent of its new size. */
export function writeMetadata(
  { mint, authority }: { mint: string; authority: string },
  { name, symbol, uri }: TokenTexts,
): Instruction {
  return {
    programId: TOKEN_2022_PROGRAM,
    accounts: [writable(mint), readonly(authority), readonly(mint), signer(authority)],
    data: new ByteWriter().raw(INITIALIZE_METADATA).string(name).string(symbol).string(uri).finish(),
  }
}
