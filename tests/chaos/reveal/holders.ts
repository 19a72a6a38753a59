import { getAssetWithProof, transfer } from '@metaplex-foundation/mpl-bubblegum'
import { createSignerFromKeypair, publicKey } from '@metaplex-foundation/umi'
import { base58 } from '@metaplex-foundation/umi/serializers'
import type { SolanaLocalnet } from '#localnet/solana/server.ts'
import { confirmed, richUmi } from '../../localnet/solana/umi.ts'
import { newWallet, type Wallet } from '../../support/wallet/wallet.ts'
import type { Random } from '../random.ts'

/** A transfer that a holder signed; whether it landed, the chain knows. */
export interface SentTransfer {
  signature: string
  assetId: string
  to: string
}

export interface Holders {
  /** All that they signed, written down before it was sent. */
  sent: readonly SentTransfer[]
  /** Ends when the transfer under way is over. */
  stop(): Promise<void>
}

/**
 * People who go on giving their NFTs to each other, one after another: a change of the leaf meanwhile is refused, and an answer may be lost.
 * Then they look who holds it, and give something else.
 */
export function startHolders(
  solana: SolanaLocalnet,
  random: Random,
  { wallets, assetIds }: { wallets: Wallet[]; assetIds: string[] },
): Holders {
  const umi = richUmi(solana)
  const signers = new Map(
    wallets.map(({ address, secret }) => [
      address,
      createSignerFromKeypair(umi, { publicKey: publicKey(address), secretKey: base58.serialize(secret) }),
    ]),
  )
  const sent: SentTransfer[] = []
  let isStopped = false
  const give = async (): Promise<void> => {
    const assetId = assetIds[Math.floor(random.between(0, assetIds.length))] ?? ''
    const to = wallets[Math.floor(random.between(0, wallets.length))]?.address ?? ''
    const asset = await getAssetWithProof(umi, publicKey(assetId), { truncateCanopy: true })
    const leafOwner = signers.get(asset.leafOwner.toString())
    if (!leafOwner || to === leafOwner.publicKey.toString()) return
    const builder = await transfer(umi, {
      ...asset,
      leafOwner,
      newLeafOwner: publicKey(to),
    }).setLatestBlockhash(umi)
    const signed = await builder.buildAndSign(umi)
    const [signature] = signed.signatures
    if (!signature) throw new Error('Nobody signed.')
    sent.push({ signature: base58.deserialize(signature)[0], assetId, to })
    await umi.rpc.sendTransaction(signed)
    await builder.confirm(umi, signature, confirmed.confirm)
  }
  const run = (async () => {
    while (!isStopped) await give().catch(() => undefined)
  })()
  return {
    sent,
    stop: async () => {
      isStopped = true
      await run
    },
  }
}

export function newHolders(count: number): Wallet[] {
  return Array.from({ length: count }, () => newWallet())
}
