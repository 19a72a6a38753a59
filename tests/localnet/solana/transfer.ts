import { type Connection, Keypair, type PublicKey, SystemProgram, Transaction } from '@solana/web3.js'

export const SOL = 1_000_000_000

/** A signed transfer, and the height after which it is dead. */
export async function buildTransfer(connection: Connection, from: Keypair, to: PublicKey, lamports: number) {
  const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
  const transaction = new Transaction({ feePayer: from.publicKey, blockhash, lastValidBlockHeight })
  transaction.add(SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports }))
  transaction.sign(from)
  return { raw: transaction.serialize(), lastValidBlockHeight, blockhash }
}

/** A new address without a known key. */
export function somebody(): PublicKey {
  return Keypair.generate().publicKey
}
