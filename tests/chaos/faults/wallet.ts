import { setTimeout as sleep } from 'node:timers/promises'
import { base58 } from '@scure/base'
import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import type { Wallet } from '../../support/wallet/wallet.ts'
import type { Site } from './fault.ts'

/** A wallet, and where its money goes meanwhile. */
type Purse = Pick<Site, 'solana' | 'wallet' | 'sink'>

const feeLamports = 5_000
const triesMax = 30
const pauseMs = 200
/** What a wallet that counts as empty may still hold: less than the rent of the smallest account. */
const emptyMaxLamports = 800_000

/** Takes what the project's wallet holds away, by a transaction of that wallet, as a person would. */
export async function emptyWallet(site: Purse): Promise<void> {
  await until(
    site,
    () => moveAll(site, site.wallet, site.sink.address),
    async (balanceOf) => {
      return (await balanceOf(site.wallet)) <= emptyMaxLamports
    },
  )
}

export async function refillWallet(site: Purse): Promise<void> {
  await until(
    site,
    () => moveAll(site, site.sink, site.wallet.address),
    async (balanceOf) => {
      return (await balanceOf(site.sink)) <= emptyMaxLamports
    },
  )
}

type BalanceOf = (wallet: Wallet) => Promise<number>

/** Sends may be dropped, answers lost, and others may spend at the same time. */
async function until(
  { solana }: Purse,
  move: () => Promise<unknown>,
  isDone: (balanceOf: BalanceOf) => Promise<boolean>,
) {
  const connection = new Connection(solana.url, 'confirmed')
  const balanceOf: BalanceOf = ({ address }) => connection.getBalance(new PublicKey(address))
  for (let tries = 0; tries < triesMax; tries += 1) {
    if (await isDone(balanceOf).catch(() => false)) return
    await move().catch(() => undefined)
    await sleep(pauseMs)
  }
}

async function moveAll({ solana }: Purse, from: Wallet, to: string) {
  const connection = new Connection(solana.url, { commitment: 'processed', disableRetryOnRateLimit: true })
  const signer = Keypair.fromSecretKey(base58.decode(from.secret))
  const lamports = (await connection.getBalance(signer.publicKey)) - feeLamports
  if (lamports <= 0) return
  const { blockhash } = await connection.getLatestBlockhash('finalized')
  const message = new TransactionMessage({
    payerKey: signer.publicKey,
    recentBlockhash: blockhash,
    instructions: [
      SystemProgram.transfer({ fromPubkey: signer.publicKey, toPubkey: new PublicKey(to), lamports }),
    ],
  }).compileToV0Message()
  const transaction = new VersionedTransaction(message)
  transaction.sign([signer])
  await connection.sendTransaction(transaction, { skipPreflight: true })
}
