import { endpoints } from '#contract/endpoints.ts'
import { listKeyHolders } from '#db/project/key-holders.ts'
import { orUnreachable } from '../chain/chains.ts'
import type { Mount } from '../http/mount.ts'
import { readHandOver } from './read-hand-over.ts'

export function mountAuthority(mount: Mount) {
  mount(endpoints.readHandOver, ({ params, services }) => readHandOver(services, params.collectionId))
  mount(endpoints.lookUpAccounts, async ({ body: { addresses }, services: { db, chains } }) => {
    const [found, heldBy] = await Promise.all([
      orUnreachable('SOLANA_UNREACHABLE', chains.readAccountFacts(addresses)),
      listKeyHolders(db, addresses),
    ])
    return found.map((facts) => ({ ...facts, heldBy: heldBy.get(facts.address) ?? [] }))
  })
  mount(endpoints.lookUpAssetStates, ({ body: { assetIds }, services: { chains } }) =>
    orUnreachable('SOLANA_UNREACHABLE', chains.readAssetStates(assetIds)),
  )
}
