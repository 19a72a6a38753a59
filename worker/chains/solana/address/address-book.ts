import { findMasterEditionAddress, findMetadataAddress, findTreeConfigAddress } from './metaplex-addresses.ts'

/** Derived addresses that every transaction of a plan shares, derived once. */
export interface AddressBook {
  metadata(mint: string): string
  masterEdition(mint: string): string
  treeConfig(tree: string): string
}

const ENTRIES_MAX = 1024

export function createAddressBook(): AddressBook {
  return {
    metadata: remember(findMetadataAddress),
    masterEdition: remember(findMasterEditionAddress),
    treeConfig: remember(findTreeConfigAddress),
  }
}

function remember(find: (key: string) => string): (key: string) => string {
  const known = new Map<string, string>()
  return (key) => {
    const hit = known.get(key)
    if (hit !== undefined) return hit
    const found = find(key)
    // Plans are few; a book this full belongs to a process that has outlived them.
    if (known.size >= ENTRIES_MAX) known.clear()
    known.set(key, found)
    return found
  }
}
