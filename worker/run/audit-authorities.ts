import { listSpokenFor, type SpokenFor } from '#db/update-authority/index.ts'
import type { ReadContext } from '../context.ts'

/**
 * Trees and collections of ours that the chain gives to a wallet which no row knows. Handed over by hand it is no fault. After a restored
 * backup it may be a wallet that came and went since: then the rows know nothing of what it paid either.
 */
export async function auditAuthorities({ db, chain }: ReadContext): Promise<SpokenFor[]> {
  const spokenFor = await listSpokenFor(db)
  const items = spokenFor.flatMap(({ target, address: assetId, wallets }) =>
    wallets.map((newAuthority) => ({
      ...{ key: `${assetId} ${newAuthority}`, owner: newAuthority, assetId, target, newAuthority },
    })),
  )
  // Nothing is signed: what is read of them does not depend on who asks.
  const authority = chain.deriveSigner(new Uint8Array(32), 'audit')
  const context = { standard: 'token-metadata', version: 'v0', authority } as const
  const done = (await chain.programs.updateAuthority.listDone?.(context, items)) ?? []
  const known = new Set(done.map(({ assetId }) => assetId))
  return spokenFor.filter(({ address }) => !known.has(address))
}

export function lineOfAuthority({ target, address, project }: SpokenFor): string {
  return (
    `The ${target} ${address} of ${project} is a wallet's that no row knows. If it was not handed over by hand, a restored backup may lack ` +
    'that wallet: what it paid is unknown until its key is stored once in the project, and then the one of now again.'
  )
}
