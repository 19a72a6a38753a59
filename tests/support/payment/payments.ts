import { sql } from 'drizzle-orm'
import { writeTransfer } from '#api/chain/solana/transfer-message.ts'
import { toNewItems } from '#db/launch/new-items.ts'
import { storePlan, type PlanToStore } from '#db/launch/store-plan.ts'
import type { StartAt } from '#db/run/plan-create.ts'
import { createPrivateKey, sign } from 'node:crypto'
import { base58 } from '@scure/base'
import type { PayCode } from '#contract/codes/status.ts'
import type { Db } from '#db/connection.ts'
import { watchFeeWallet } from '#worker/payment/watch-fee-wallet.ts'
import { until, type Line } from '../line.ts'
import { untilFinal } from '../sign-and-die.ts'
import { newWallet, type Wallet } from '../wallet/wallet.ts'

const pkcs8Header = Buffer.from('302e020100300506032b657004220420', 'hex')

/** What a wallet does with a transaction that it is asked to sign. */
export function signTransfer(
  bytes: Uint8Array,
  { secret }: Wallet,
): { bytes: Uint8Array; signature: string } {
  const key = Buffer.concat([pkcs8Header, base58.decode(secret).subarray(0, 32)])
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  const signature = sign(null, bytes.subarray(65), privateKey)
  return {
    bytes: Buffer.concat([bytes.subarray(0, 1), signature, bytes.subarray(65)]),
    signature: base58.encode(signature),
  }
}

/** A signed transfer with a reference. */
export function transferOf(
  payer: Wallet,
  to: { recipient: string; reference: string; lamports: bigint },
  blockhash: string,
): Uint8Array {
  return signTransfer(writeTransfer({ payer: payer.address, ...to, blockhash }), payer).bytes
}

/** As the API writes one transfer, several in one transaction. */
function writeTransfers(
  payer: string,
  all: { recipient: string; reference: string; lamports: bigint }[],
  blockhash: string,
) {
  const keys = [payer, ...all.map(({ recipient }) => recipient), ...all.map(({ reference }) => reference)]
  const instructions = all.map(({ lamports }, at) => {
    const data = Buffer.alloc(12)
    data.writeUInt32LE(2, 0)
    data.writeBigUInt64LE(lamports, 4)
    return Buffer.concat([Uint8Array.of(keys.length, 3, 0, 1 + at, 1 + all.length + at, data.length), data])
  })
  return Buffer.concat([
    Uint8Array.of(1),
    new Uint8Array(64),
    Uint8Array.of(1, 0, all.length + 1, keys.length + 1),
    ...keys.map((key) => base58.decode(key)),
    new Uint8Array(32),
    base58.decode(blockhash),
    Uint8Array.of(all.length),
    ...instructions,
  ])
}

export interface TestPayment {
  paymentId: number
  status: string
  amount: bigint
  paid: bigint
  reference: string
  recipient: string
}

export async function paymentOf(db: Db, masterId: number): Promise<TestPayment> {
  const [row] = await db.execute<
    Record<'payment_id' | 'status' | 'amount' | 'paid' | 'reference' | 'recipient', string>
  >(sql`
    select payment_id, status, amount_lamports as amount, reference, recipient,
      (select coalesce(sum(lamports), 0) from payment_credits c where c.payment_id = p.payment_id) as paid
    from master_payments p where master_id = ${masterId}`)
  if (!row) throw new Error(`Run ${masterId} has no payment.`)
  const { status, reference, recipient } = row
  return {
    ...{ paymentId: Number(row.payment_id), status, reference, recipient },
    ...{ amount: BigInt(row.amount), paid: BigInt(row.paid) },
  }
}

export function receiptsOf(db: Db, recipient: string) {
  return db.execute<Record<string, unknown>>(sql`
    select receipt_id, signature, transfer_no, payer, lamports::text, left_lamports::text as left, state, payment_id,
      returned_lamports::text as returned, refund_master_id
    from payment_receipts where recipient = ${recipient} order by receipt_id`)
}

export async function setPrice(db: Db, payCode: PayCode, lamports: bigint) {
  await db.execute(sql`insert into pay_prices (pay_code, lamports) values (${payCode}, ${lamports})
    on conflict (pay_code) do update set lamports = excluded.lamports`)
}

export interface Order {
  owner?: string
  startAt?: StartAt
  actor?: string
}

/** Stores a run that costs what coins cost: one payout. */
export async function orderRun(
  { db, vault, projectId, wallet }: Pick<Line, 'db' | 'vault' | 'projectId' | 'wallet'>,
  { owner = newWallet().address, startAt = 'now', actor = 'test' }: Order,
): Promise<number> {
  const of = { kind: 'sendCoin', projectId, collectionId: null } as const
  const rows = [{ row: 1, owner, amount: '1000000', reference: '' }]
  const items = toNewItems(of, rows, { known: new Map(), wallet: wallet.address })
  const plan: PlanToStore = {
    ...{ ...of, standard: 'token-metadata', startAt, isCanary: false, hasGuard: false, isMutable: false },
    ...{ budgetLamports: null, errorRateMax: null, quotedLamports: null, name: 'Seoul airdrop' },
  }
  const { masterId } = await db.transaction((tx) => storePlan(tx, vault, { plan, items, actor }))
  return masterId
}

/** What a run costs in flows of payments, in lamports. */
export const priceOfRun = 50_000_000n

/** A line whose project takes payments, and what people pay into its fee wallet. */
export function paymentsOf(line: () => Line) {
  const watch = async (ctx = line().ctx) => {
    const rows = await line().db.execute<{ id: string }>(sql`
      update fee_wallets set next_read_at = now() returning fee_wallet_id as id`)
    for (const { id } of rows) await watchFeeWallet(ctx, { feeWalletId: Number(id) })
  }
  const newFeeWallet = async ({ isBeside = false } = {}) => {
    const { address } = newWallet()
    if (!isBeside) await line().db.execute(sql`delete from fee_wallets`)
    await line().db.execute(sql`update projects set fee_wallet_address = ${address}`)
    return address
  }
  return {
    watch,
    /** A new fee wallet of the project. @param input.isBeside the one of before is watched too. */
    newFeeWallet,
    /** A run that waits for its payment, to a new fee wallet. */
    opened: async (input: Order = {}) => {
      await setPrice(line().db, 'CREATE_AIRDROP', priceOfRun)
      await newFeeWallet()
      const masterId = await orderRun(line(), input)
      return { masterId, ...(await paymentOf(line().db, masterId)) }
    },
    balanceOf: async (address: string) => (await line().ctx.chain.balances([address]))[0] ?? 0n,
    newPayer: () => {
      const wallet = newWallet()
      line().solana.airdrop(wallet.address, 10_000_000_000n)
      return wallet
    },
    order: (input: Order = {}) => orderRun(line(), input),
    /** Sends SOL with a reference, and waits until it is final. */
    pay: async (payer: Wallet, to: { recipient: string; reference: string; lamports: bigint }) => {
      const { blockhash } = await line().ctx.chain.latestBlockhash()
      const { bytes, signature } = signTransfer(
        writeTransfer({ payer: payer.address, ...to, blockhash }),
        payer,
      )
      await line().ctx.chain.broadcast(bytes)
      await untilFinal(line(), signature)
      return signature
    },
    /** Pays several at once, in one transaction. */
    payAll: async (payer: Wallet, all: Parameters<typeof writeTransfers>[1]) => {
      const { blockhash } = await line().ctx.chain.latestBlockhash()
      const { bytes, signature } = signTransfer(writeTransfers(payer.address, all, blockhash), payer)
      await line().ctx.chain.broadcast(bytes)
      await untilFinal(line(), signature)
    },
    untilPaid: (masterId: number) =>
      until('it is paid', async () => {
        await watch()
        return (await paymentOf(line().db, masterId)).status === '10'
      }),
    /** Its time was over long ago. */
    letExpire: async (masterId: number) => {
      await line().db.execute(
        sql`update master_payments set expires_at = now() - interval '1 hour' where master_id = ${masterId}`,
      )
      await watch()
    },
  }
}
