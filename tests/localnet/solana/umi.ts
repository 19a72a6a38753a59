import { type getAssetWithProof, mplBubblegum } from '@metaplex-foundation/mpl-bubblegum'
import { mplTokenMetadata } from '@metaplex-foundation/mpl-token-metadata'
import { generateSigner, keypairIdentity, sol, type Umi } from '@metaplex-foundation/umi'
import { createUmi } from '@metaplex-foundation/umi-bundle-defaults'
import type { SolanaLocalnet } from '#localnet/solana/server.ts'
import { openConnection } from './connection.ts'

/** An Umi that mplBubblegum gave the DAS methods. */
export type DasUmi = Umi & { rpc: Parameters<typeof getAssetWithProof>[0]['rpc'] }

/** An Umi as any script would make it, with a rich identity. */
export function richUmi(localnet: SolanaLocalnet): DasUmi {
  const umi = createUmi(openConnection(localnet.url, { commitment: 'confirmed' }))
    .use(mplBubblegum())
    .use(mplTokenMetadata())
  const payer = generateSigner(umi)
  localnet.airdrop(payer.publicKey, sol(100).basisPoints)
  umi.use(keypairIdentity(payer))
  if (!hasDas(umi)) throw new Error('mplBubblegum did not install the DAS methods.')
  return umi
}

function hasDas(umi: Umi): umi is DasUmi {
  return 'getAsset' in umi.rpc
}

export const confirmed = { confirm: { commitment: 'confirmed' } } as const
