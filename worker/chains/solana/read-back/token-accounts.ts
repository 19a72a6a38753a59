import type { NftMetadata } from '../../asset.ts'
import { TOKEN_METADATA_PROGRAM, TOKEN_PROGRAM } from '../address/well-known.ts'
import type { RpcAccount } from '../rpc/rpc-schemas.ts'
import { ByteReader } from './byte-reader.ts'

const METADATA_KEY = 4
const CREATORS_MAX = 5

/** A Token Metadata account, or null when the account is missing, foreign or torn. */
export function parseMetadata(account: RpcAccount | null): NftMetadata | null {
  return parse(account, TOKEN_METADATA_PROGRAM, (reader) => {
    if (reader.u8() !== METADATA_KEY) return null
    return {
      updateAuthority: reader.address(),
      mint: reader.address(),
      name: reader.string(),
      symbol: reader.string(),
      uri: reader.string(),
      sellerFeeBasisPoints: reader.u16(),
      creators: reader.option(() => readCreators(reader)) ?? [],
      ...readFlags(reader),
    }
  })
}

function readCreators(reader: ByteReader): NftMetadata['creators'] {
  const count = reader.u32()
  if (count > CREATORS_MAX) throw new RangeError('More creators than a metadata account can hold.')
  return reader.array(count, () => ({
    address: reader.address(),
    isVerified: reader.bool(),
    share: reader.u8(),
  }))
}

function readFlags(
  reader: ByteReader,
): Pick<NftMetadata, 'isMutable' | 'tokenStandard' | 'collection' | 'isCollection' | 'collectionSize'> {
  // Primary sale happened.
  reader.bool()
  const isMutable = reader.bool()
  // Edition nonce.
  reader.option(() => reader.u8())
  const tokenStandard = reader.option(() => reader.u8())
  const collection = reader.option(() => ({ isVerified: reader.bool(), mint: reader.address() }))
  // Uses: method, remaining, total.
  reader.option(() => reader.raw(1 + 8 + 8))
  // The first kind of details has a size; the second has as many bytes that mean nothing.
  const details = reader.option(() => ({ kind: reader.u8(), size: reader.u64() }))
  const collectionSize = details?.kind === 0 ? details.size : null
  return { isMutable, tokenStandard, collection, isCollection: details !== null, collectionSize }
}

/** A mint, or null. `authority` is null when the mint is closed for ever. */
export function parseMint(account: RpcAccount | null): { authority: string | null; supply: bigint } | null {
  return parse(account, TOKEN_PROGRAM, (reader) => {
    const hasAuthority = reader.u32() === 1
    const authority = reader.address()
    return { authority: hasAuthority ? authority : null, supply: reader.u64() }
  })
}

/** A token account, or null. */
export function parseToken(
  account: RpcAccount | null,
): { mint: string; owner: string; amount: bigint } | null {
  return parse(account, TOKEN_PROGRAM, (reader) => ({
    mint: reader.address(),
    owner: reader.address(),
    amount: reader.u64(),
  }))
}

function parse<T>(
  account: RpcAccount | null,
  owner: string,
  read: (reader: ByteReader) => T | null,
): T | null {
  if (account === null || account.owner !== owner) return null
  try {
    return read(new ByteReader(account.data))
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
