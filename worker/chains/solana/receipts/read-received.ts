import { z } from 'zod'
import { ChainError } from '../../chain-error.ts'
import type { Received, ReceivedTransfer } from '../../receipt.ts'
import { addressFromBytes } from '../address/address-bytes.ts'
import { decodeBase58 } from '../address/base58.ts'
import { askAllRpcs } from '../census/ask-every-rpc.ts'
import { signedParts } from '../census/landed.ts'
import { readTransferCoin } from '../instructions/transfer-coin.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { base64Data, transactionError, u64 } from '../rpc/rpc-schemas.ts'

const addresses = z.array(z.string().min(32).max(44))
const innerSchema = z.object({
  programIdIndex: z.number().int().nonnegative(),
  accounts: z.array(z.number().int().nonnegative()),
  data: z.string(),
})
type Inner = z.infer<typeof innerSchema>

const answerSchema = z
  .object({
    slot: u64,
    blockTime: z.number().int().nullish(),
    transaction: base64Data,
    meta: z.object({
      err: transactionError,
      innerInstructions: z
        .array(z.object({ index: z.number().int().nonnegative(), instructions: z.array(innerSchema) }))
        .nullish(),
      loadedAddresses: z.object({ writable: addresses, readonly: addresses }).nullish(),
    }),
  })
  .nullable()
type Answer = NonNullable<z.infer<typeof answerSchema>>

/** See Receipts.read. */
export async function readReceived(pool: RpcPool, signature: string, address: string): Promise<Received> {
  const config = { encoding: 'base64', commitment: 'finalized', maxSupportedTransactionVersion: 1 }
  const answers = await askAllRpcs(pool, 'getTransaction', (rpc) =>
    rpc.call('getTransaction', [signature, config], answerSchema),
  )
  const told = answers.map((answer) => (answer === null ? null : toReceived(answer, signature, address)))
  const [first = null] = told
  // What differs may be one that lags, or one that lies: both are no reason to believe the other yet.
  if (first === null || new Set(told.map(textOf)).size > 1) throw disputed(signature)
  return first
}

function textOf(received: Received | null): string {
  if (received === null) return ''
  const { slot, accounts, transfers } = received
  return JSON.stringify([
    String(slot),
    accounts,
    transfers.map((one) => [one.no, one.payer, String(one.lamports)]),
  ])
}

function disputed(signature: string): ChainError {
  return new ChainError(
    'RPC_BAD_ANSWER',
    'temporary',
    { code: 'TRANSACTION_DISPUTED', params: { txHash: signature } },
    { detail: { signature } },
  )
}

/** @throws ChainError for what its payer did not sign. */
function toReceived(
  { slot, blockTime, transaction, meta }: Answer,
  signature: string,
  address: string,
): Received {
  const parts = signedParts(signature, transaction)
  const { writable = [], readonly = [] } = meta.loadedAddresses ?? {}
  const accounts = [...parts.accounts.map(addressFromBytes), ...writable, ...readonly]
  const at = blockTime === null || blockTime === undefined ? null : new Date(blockTime * 1_000)
  const base = { slot, at, accounts }
  if (meta.err !== null) return { ...base, transfers: [] }
  const groups = new Map(
    (meta.innerInstructions ?? []).map(({ index, instructions }) => [index, instructions]),
  )
  // An instruction runs before what it calls.
  const calls = outerOf(parts, signature).flatMap((outer, index) => [
    outer,
    ...(groups.get(index) ?? []).map(toCall),
  ])
  return { ...base, transfers: transfersOf(calls, accounts, address) }
}

interface Call {
  program: number
  places: number[]
  data: Uint8Array
}

function outerOf(parts: ReturnType<typeof signedParts>, signature: string): Call[] {
  try {
    return parts.instructions()
  } catch (error) {
    if (error instanceof RangeError) throw disputed(signature)
    throw error
  }
}

function toCall({ programIdIndex, accounts, data }: Inner): Call {
  return { program: programIdIndex, places: accounts, data: decodeBase58(data) ?? new Uint8Array() }
}

function transfersOf(calls: Call[], accounts: string[], address: string): ReceivedTransfer[] {
  const all = calls.flatMap(({ program, places, data }) => {
    const named = places.map((place) => ({
      ...{ address: accounts[place] ?? '', isSigner: false, isWritable: false },
    }))
    return readTransferCoin({ programId: accounts[program] ?? '', accounts: named, data }) ?? []
  })
  return all.flatMap(({ from, to, lamports }, no) =>
    to === address && from !== address && lamports > 0n ? [{ no, payer: from, lamports }] : [],
  )
}
