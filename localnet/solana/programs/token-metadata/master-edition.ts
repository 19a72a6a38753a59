/** Bytes of a master edition account; the last two are flags. */
export const MASTER_EDITION_BYTES = 20
const KEY = 6

export interface MasterEdition {
  supply: bigint
  /** Null when there is no limit. */
  maxSupply: bigint | null
}

/** Null when the bytes are not a master edition of version 2. */
export function readMasterEdition(data: Uint8Array): MasterEdition | null {
  if (data.length < MASTER_EDITION_BYTES - 10 || data[0] !== KEY) return null
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  return { supply: view.getBigUint64(1, true), maxSupply: data[9] === 1 ? view.getBigUint64(10, true) : null }
}

/** Writes it in place, into the first bytes of `data`. */
export function writeMasterEdition(data: Uint8Array, edition: MasterEdition): void {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  data[0] = KEY
  view.setBigUint64(1, edition.supply, true)
  data[9] = edition.maxSupply === null ? 0 : 1
  if (edition.maxSupply !== null) view.setBigUint64(10, edition.maxSupply, true)
}
