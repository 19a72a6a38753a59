import { findMasterEditionAddress, findMetadataAddress, findTreeConfigAddress } from './metaplex-addresses.ts'
import { createBoundedCache } from '../../bounded-cache.ts'

/** Derived addresses that every transaction of a plan shares, derived once. */
export interface AddressBook {
  metadata(mint: string): string
  masterEdition(mint: string): string
  treeConfig(tree: string): string
}

/** Of each sort; the plans of a process are fewer. */
const entriesMax = 1024

/** Empty; it lasts as long as the chain it is made for. */
export function createAddressBook(): AddressBook {
  return {
    metadata: remember(findMetadataAddress),
    masterEdition: remember(findMasterEditionAddress),
    treeConfig: remember(findTreeConfigAddress),
  }
}

function remember(find: (key: string) => string): (key: string) => string {
  const known = createBoundedCache<string, string>(entriesMax)
  return (key) => {
    const hit = known.get(key)
    if (hit !== undefined) return hit
    const found = find(key)
    known.set(key, found)
    return found
  }
}
