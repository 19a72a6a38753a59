import { newNftName, newNftUri } from '#contract/migration/new-nft.ts'
import type { NewItem } from '#db/run/item-insert.ts'
import { businessKeyOf, type OpenRoute, type ReadyMigration } from '#db/migration/migration-gather.ts'

/** The item that mints a migration's NFT: named and described by the new project, numbered as the old one was. */
export function toMintItem(migration: ReadyMigration, route: OpenRoute, rowNo: number): NewItem {
  return {
    rowNo,
    businessKey: businessKeyOf(migration),
    name: newNftName(route.project.name, migration.oldNftId),
    owner: migration.newWalletAddress,
    payload: {
      symbol: route.collection.symbol,
      uri: newNftUri(route.project.jsonPath ?? '', migration.oldNftId),
      sellerFeeBasisPoints: route.collection.sellerFeeBasisPoints,
      creators: route.project.adminWalletAddress
        ? [{ address: route.project.adminWalletAddress, share: 100 }]
        : [],
      attributes: null,
    },
  }
}
