import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'
import { ChainError } from '../../chain-error.ts'
import type { Landed } from '../../programs.ts'
import { addressFromBytes } from '../address/address-bytes.ts'
import { encodeBase58 } from '../address/base58.ts'
import { blocksOf, SIGNATURES_PER_CALL } from '../network/statuses.ts'
import { anyFinalized, finalizedTransaction, landedCost } from '../read-back/landed-transaction.ts'
import { transactionParts, type TransactionParts } from '../read-back/transaction-accounts.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { statusesSchema, transactionBytesSchema, u64, type LandedTransaction } from '../rpc/rpc-schemas.ts'
import { askEveryRpc } from './ask-every-rpc.ts'
import type { Detail } from '#contract/codes/details.ts'

/** Signatures one getSignaturesForAddress gives. */
const PAGE = 1_000
/** Of base58 of 64 bytes. */
const SIGNATURE_TEXT_MAX = 88

const pageSchema = z.array(
  z.object({ signature: z.string().max(SIGNATURE_TEXT_MAX), slot: u64, err: z.unknown() }),
)

/** See Programs.census.listSignatures. */
export async function listSignatures(
  pool: RpcPool,
  address: string,
  after: string | null,
): Promise<string[]> {
  const outcomes = await listOutcomes(pool, address, after)
  return outcomes.filter(({ hasFailed }) => !hasFailed).map(({ signature }) => signature)
}

/** See Programs.census.listOutcomes. What any RPC knows counts, and one that has seen a success. @param ask whose answers are enough. */
export async function listOutcomes(
  pool: RpcPool,
  address: string,
  after: string | null,
  ask = askEveryRpc,
): Promise<{ signature: string; hasFailed: boolean; slot: bigint }[]> {
  const lists = await ask(pool, 'getSignaturesForAddress', async (rpc) => {
    const found: z.infer<typeof pageSchema> = []
    for (let before: string | undefined; ;) {
      const options = {
        ...{ commitment: 'finalized', limit: PAGE },
        ...(before === undefined ? {} : { before }),
        ...(after === null ? {} : { until: after }),
      }
      const page = await rpc.call('getSignaturesForAddress', [address, options], pageSchema)
      found.push(...page)
      const last = page.at(-1)
      if (last === undefined || page.length < PAGE || last.signature === before) return found
      before = last.signature
    }
  })
  const all = lists.flat()
  const succeeded = new Set(all.filter(({ err }) => err === null).map(({ signature }) => signature))
  const slots = new Map(all.map(({ signature, slot }) => [signature, slot]))
  // Of one slot in the order of the list, the newest first: it is turned round.
  return [...slots]
    .toReversed()
    .toSorted(([, one], [, other]) => Number(one - other))
    .map(([signature, slot]) => ({ signature, slot, hasFailed: !succeeded.has(signature) }))
}

/** See Programs.census.listCertain. */
export async function listCertain(
  pool: RpcPool,
  signatures: string[],
  hasFailed: boolean,
): Promise<Set<string>> {
  if (signatures.length === 0) return new Set()
  const answers = await askEveryRpc(pool, 'getSignatureStatuses', async (rpc) => {
    const blocks = await Promise.all(
      blocksOf(signatures, SIGNATURES_PER_CALL).map((block) =>
        rpc.call(
          'getSignatureStatuses',
          [block, { searchTransactionHistory: true }],
          statusesSchema(block.length),
        ),
      ),
    )
    return blocks.flatMap(({ value }) => value)
  })
  const isCertain = (_: string, at: number) =>
    answers.every((statuses) => {
      const status = statuses[at]
      return status?.confirmation === 'finalized' && (status.err !== null) === hasFailed
    })
  return new Set(signatures.filter(isCertain))
}

/** See Programs.census.readLanded. */
export async function readLanded(
  pool: RpcPool,
  signature: string,
): Promise<{ landed: Landed; transaction: LandedTransaction }> {
  const transaction = await finalizedTransaction(pool, signature)
  return { transaction, landed: toLanded(signature, transaction) }
}

/** See Programs.census.readFailed. */
export async function readFailed(pool: RpcPool, signature: string): Promise<Landed> {
  return toLanded(signature, await anyFinalized(pool, signature))
}

/** Who paid for a transaction that is final. Its balances are not read. @throws ChainError when an RPC makes it up. */
export async function readPayer(pool: RpcPool, signature: string): Promise<string> {
  const config = { encoding: 'base64', commitment: 'finalized', maxSupportedTransactionVersion: 1 }
  const answer = await pool.call(
    'getTransaction',
    [signature, config],
    transactionBytesSchema,
    (transaction) => transaction !== null,
  )
  const [payer] = signedParts(signature, answer?.transaction ?? new Uint8Array()).accounts
  return addressFromBytes(payer ?? new Uint8Array(32))
}

export function signedParts(signature: string, bytes: Uint8Array): TransactionParts {
  const parts = partsOf(bytes)
  const [account] = parts?.accounts ?? []
  if (!parts || !account || encodeBase58(parts.signature) !== signature || !isSignedBy(account, parts))
    throw madeUp(signature)
  return parts
}

function toLanded(signature: string, transaction: LandedTransaction): Landed {
  const parts = signedParts(signature, transaction.transaction)
  const accounts = parts.accounts.map(addressFromBytes)
  const [payer = '', ...signers] = accounts.slice(0, parts.signatures)
  const { feeLamports, slot, payerSpentLamports } = landedCost(transaction)
  return {
    ...{ signature, payer, signers, accounts },
    bytes: transaction.transaction,
    version: parts.version,
    blockhash: addressFromBytes(parts.blockhash),
    at: transaction.blockTime === null ? null : new Date(transaction.blockTime * 1_000),
    cost: { feeLamports, slot, payerSpentLamports },
  }
}

function partsOf(bytes: Uint8Array) {
  try {
    return transactionParts(bytes)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function madeUp(signature: string): ChainError {
  const said: Detail = { code: 'TRANSACTION_UNSIGNED', params: { signature } }
  return new ChainError('RPC_BAD_ANSWER', 'temporary', said, { detail: { signature } })
}

/** An RPC may make up a transaction, but not the signature of our key under it. */
function isSignedBy(
  account: Uint8Array,
  { message, signature }: { message: Uint8Array; signature: Uint8Array },
) {
  const x = Buffer.from(account).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, message, key, signature)
}
