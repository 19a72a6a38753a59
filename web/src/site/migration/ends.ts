import type { Migration } from '#contract/migration/migration.ts'
import { newRunId, type ChosenNft, type Draft } from './draft.ts'

/** How migrations can end. */
export const endIds = ['completed', 'returned', 'expired'] as const
export type EndId = (typeof endIds)[number]

export interface End {
  id: EndId
  all: Migration[]
}

/** A run by its ends, those that arrived first; ends that nothing came to are left out. */
export function endsOf(run: readonly Migration[]): End[] {
  return endIds
    .map((id) => ({ id, all: run.filter((it) => it.state === id) }))
    .filter(({ all }) => all.length > 0)
}

/**
 * The NFTs that did not arrive, as a new draft at its review, so that they need not be chosen and typed again. They
 * keep their Solana address where they had one and the same.
 */
export function draftAgain(failed: readonly Migration[]): Partial<Draft> {
  const addresses = new Set(failed.map((it) => it.newWalletAddress))
  const [newAddress = ''] = addresses
  return {
    newAddress: addresses.size === 1 ? newAddress : '',
    isAddressConfirmed: addresses.size === 1,
    // Who signed for the address has looked at it as often as there was to.
    isNeverUsedConfirmed: addresses.size === 1 && failed.every((it) => it.destinationSignedAt !== null),
    chosen: failed.map(chosenOf),
    isChosen: true,
    runId: newRunId(),
  }
}

/** The NFT of a migration, as it was chosen. */
export function chosenOf(migration: Migration): ChosenNft {
  return {
    routeId: migration.routeId,
    oldProjectId: migration.oldProjectId,
    contract: migration.oldNftContract,
    tokenId: migration.oldNftId,
    name: migration.oldNftName ?? `${migration.oldProjectName} #${migration.oldNftId}`,
    image: migration.oldNftImage,
  }
}
