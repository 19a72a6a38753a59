import type { TokenTexts } from '#contract/create-token/quote.ts'
import { addressBytes } from '../address/address-bytes.ts'
import { TOKEN_2022_PROGRAM } from '../address/well-known.ts'
import { ByteWriter } from '../message/byte-writer.ts'
import { ByteReader } from '../read-back/byte-reader.ts'
import type { OuterCall } from '../read-back/outer-calls.ts'
import { readonly, signer, writable, type Instruction } from '../message/instruction.ts'

/*
 * What Token-2022 knows beyond SPL Token. Written by hand: Metaplex' toolbox has nothing of it. Sources: spl-token-2022
 * extension/metadata_pointer/instruction.rs, spl-token-metadata-interface instruction.rs.
 */

const METADATA_POINTER = [39, 0] as const
/** The first eight bytes of SHA-256 of "spl_token_metadata_interface:initialize_account". */
const INITIALIZE_METADATA = Uint8Array.of(210, 225, 30, 162, 88, 184, 77, 141)

/** The same of "spl_token_metadata_interface:updating_field". */
const UPDATE_FIELD = Uint8Array.of(221, 233, 49, 45, 181, 202, 220, 200)
/** The fields that have a number, in the order of it. */
const textFields = ['name', 'symbol', 'uri'] as const

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

/** Writes one text of the metadata inside a mint anew. Its update authority signs; a longer one wants the rent of its room before. */
export function updateField(
  { mint, authority }: { mint: string; authority: string },
  { field, text }: { field: keyof TokenTexts; text: string },
): Instruction {
  return {
    programId: TOKEN_2022_PROGRAM,
    accounts: [writable(mint), signer(authority)],
    data: new ByteWriter().raw(UPDATE_FIELD).u8(textFields.indexOf(field)).string(text).finish(),
  }
}

/** What such instructions leave in the texts of a mint, as far as they say any. */
export function readFields(mint: string, calls: OuterCall[]): Partial<TokenTexts> {
  const texts: Partial<TokenTexts> = {}
  for (const { program, accounts, data } of calls) {
    if (program !== TOKEN_2022_PROGRAM || accounts[0] !== mint) continue
    if (!UPDATE_FIELD.every((byte, at) => data[at] === byte)) continue
    const field = textFields[data[UPDATE_FIELD.length] ?? textFields.length]
    const text = readText(data, UPDATE_FIELD.length + 1)
    if (field !== undefined && text !== null) texts[field] = text
  }
  return texts
}

function readText(data: Uint8Array, at: number): string | null {
  try {
    return new ByteReader(data, at).string()
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
