import { getAssetWithProof, transfer } from '@metaplex-foundation/mpl-bubblegum'
import { createSignerFromKeypair, publicKey } from '@metaplex-foundation/umi'
import { base58 } from '@metaplex-foundation/umi/serializers'
import type { SolanaLocalnet } from '#localnet/solana/server.ts'
import { confirmed, richUmi } from '../../localnet/solana/umi.ts'
import { newWallet, type Wallet } from '../../support/wallet/wallet.ts'
import type { Random } from '../random.ts'

export interface Holders {
  /** Who holds each NFT by what holders did, by asset id. */
  ownerOf: ReadonlyMap<string, string>
  transfers(): number
  /** Ends when the transfer under way is over. */
  stop(): Promise<void>
}

/** People who go on giving their NFTs to each other, one after another: a change of the leaf meanwhile is refused, and they try again. */
export function startHolders(
  solana: SolanaLocalnet,
  random: Random,
  { wallets, ownerOf }: { wallets: Wallet[]; ownerOf: Map<string, string> },
): Holders {
  const umi = richUmi(solana)
  const signers = new Map(
    wallets.map(({ address, secret }) => [
      address,
      createSignerFromKeypair(umi, { publicKey: publicKey(address), secretKey: base58.serialize(secret) }),
    ]),
  )
  const assetIds = [...ownerOf.keys()]
  let isStopped = false
  let count = 0
  const give = async (): Promise<void> => {
    const assetId = assetIds[Math.floor(random.between(0, assetIds.length))] ?? ''
    const leafOwner = signers.get(ownerOf.get(assetId) ?? '')
    const to = wallets[Math.floor(random.between(0, wallets.length))]?.address ?? ''
    if (!leafOwner || to === leafOwner.publicKey.toString()) return
    const asset = await getAssetWithProof(umi, publicKey(assetId), { truncateCanopy: true })
    const sent = await transfer(umi, { ...asset, leafOwner, newLeafOwner: publicKey(to) }).sendAndConfirm(
      umi,
      confirmed,
    )
    if (sent.result.value.err !== null) return
    ownerOf.set(assetId, to)
    count++
  }
  const run = (async () => {
    while (!isStopped) await give().catch(() => undefined)
  })()
  return {
    ownerOf,
    transfers: () => count,
    stop: async () => {
      isStopped = true
      await run
    },
  }
}

export function newHolders(count: number): Wallet[] {
  return Array.from({ length: count }, () => newWallet())
}
