import { mplBubblegum } from '@metaplex-foundation/mpl-bubblegum'
import { mplTokenMetadata } from '@metaplex-foundation/mpl-token-metadata'
import {
  generateSigner,
  keypairIdentity,
  type KeypairSigner,
  lamports,
  publicKey,
  type RpcInterface,
  type Signer,
  type TransactionBuilder,
  type Umi,
} from '@metaplex-foundation/umi'
import { createUmi } from '@metaplex-foundation/umi-bundle-defaults'
import type { ExecutedTransaction, Executor } from '#localnet/solana/executor/executor.ts'

const PAYER_LAMPORTS = 1_000_000_000_000n
const ANY_BLOCKHASH = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'

/**
 * The unchanged Metaplex clients over an executor: no HTTP, one payer with money. The umi's RPC
 * answers only what builders ask while building.
 */
export function umiClient(executor: Executor): UmiClient {
  const umi = createUmi('http://127.0.0.1:1').use(mplBubblegum()).use(mplTokenMetadata())
  const payer = generateSigner(umi)
  umi.use(keypairIdentity(payer))
  umi.rpc = { ...umi.rpc, ...rpcOf(executor) }
  executor.airdrop(payer.publicKey, PAYER_LAMPORTS)
  return {
    umi,
    payer,
    payerLamports: PAYER_LAMPORTS,
    bytes: (builder, signers) => transactionBytes(umi, builder, signers),
    send: async (builder) => executor.send(await transactionBytes(umi, builder)),
  }
}

export interface UmiClient {
  umi: Umi
  payer: KeypairSigner
  payerLamports: bigint
  /** Built, signed, serialized. `signers` replaces the builder's own, to leave one out. */
  bytes(builder: TransactionBuilder, signers?: Signer[]): Promise<Uint8Array>
  send(builder: TransactionBuilder): Promise<ExecutedTransaction>
}

async function transactionBytes(umi: Umi, builder: TransactionBuilder, signers?: Signer[]) {
  const transaction = builder.setBlockhash(ANY_BLOCKHASH).build(umi)
  const all = signers ?? builder.getSigners(umi)
  let signed = transaction
  for (const signer of uniqueSigners(all)) signed = await signer.signTransaction(signed)
  return umi.transactions.serialize(signed)
}

function uniqueSigners(signers: Signer[]): Signer[] {
  return [...new Map(signers.map((signer) => [signer.publicKey, signer])).values()]
}

function rpcOf(executor: Executor): Partial<RpcInterface> {
  return {
    getRent: async (bytes) => lamports(executor.minimumBalanceForRentExemption(bytes)),
    getAccount: async (address) => {
      const account = executor.getAccount(address)
      return account === null
        ? { exists: false, publicKey: address }
        : {
            exists: true,
            publicKey: address,
            data: account.data,
            owner: publicKey(account.owner),
            executable: account.executable,
            lamports: lamports(account.lamports),
            rentEpoch: account.rentEpoch,
          }
    },
  }
}
