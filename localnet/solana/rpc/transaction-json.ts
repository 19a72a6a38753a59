import { base58 } from '@scure/base'
import { addressText } from '../executor/addresses.ts'
import { type DecodedTransaction, decodeTransaction } from '../executor/decode-transaction.ts'
import type { InnerInstructionGroup } from '../executor/executor.ts'
import { isWritable } from '../ledger/account-keys.ts'
import type { TransactionRecord } from '../ledger/transaction-record.ts'
import { base58Text } from './base58-text.ts'
import { base64Text } from './account-json.ts'
import { RpcError } from './rpc-error.ts'

export type TransactionEncoding = 'json' | 'jsonParsed' | 'base58' | 'base64' | 'binary'

/** `transaction`, `meta` and `version` of a landed transaction; versions above `versionMax` are refused. */
export function landedJson(
  record: TransactionRecord,
  encoding: TransactionEncoding,
  versionMax: number | null,
) {
  const decoded = decodeTransaction(record.raw)
  requireVersion(decoded.version, versionMax)
  return {
    transaction: transactionJson(record, decoded, encoding),
    meta: metaJson(record, decoded, encoding === 'jsonParsed'),
    ...(versionMax !== null && { version: decoded.version }),
  }
}

/** A landed transaction under `transactionDetails: accounts`. */
export function transactionAccountsJson(record: TransactionRecord, versionMax: number | null) {
  const decoded = decodeTransaction(record.raw)
  requireVersion(decoded.version, versionMax)
  const { err, fee, preBalances, postBalances, preTokenBalances, postTokenBalances } = metaJson(
    record,
    decoded,
    false,
  )
  return {
    transaction: {
      signatures: decoded.signatures.map((each) => base58.encode(each)),
      accountKeys: parsedMessage(record, decoded).accountKeys,
    },
    meta: { err, fee, preBalances, postBalances, preTokenBalances, postTokenBalances },
    ...(versionMax !== null && { version: decoded.version }),
  }
}

/** Inner instructions in JSON-RPC shape, from raw bytes. */
export function innerInstructionsJson(groups: InnerInstructionGroup[]) {
  return groups.map(({ index, instructions }) => ({
    index,
    instructions: instructions.map(({ programIdIndex, accounts, data, stackHeight }) => ({
      programIdIndex,
      accounts,
      data: base58Text(data),
      stackHeight,
    })),
  }))
}

function requireVersion(version: DecodedTransaction['version'], versionMax: number | null): void {
  if (version === 'legacy' || version <= (versionMax ?? -1)) return
  throw new RpcError(
    'unsupportedTransactionVersion',
    `Transaction version (${version}) is not supported by the requesting client. ` +
      `Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
  )
}

function transactionJson(
  record: TransactionRecord,
  decoded: DecodedTransaction,
  encoding: TransactionEncoding,
) {
  if (encoding === 'base64') return [base64Text(record.raw), 'base64']
  if (encoding === 'base58') return [base58Text(record.raw), 'base58']
  if (encoding === 'binary') return base58Text(record.raw)
  const signatures = decoded.signatures.map((each) => base58.encode(each))
  const isParsed = encoding === 'jsonParsed'
  return { signatures, message: isParsed ? parsedMessage(record, decoded) : messageJson(decoded) }
}

function messageJson(decoded: DecodedTransaction) {
  return {
    header: {
      numRequiredSignatures: decoded.requiredSignatures,
      numReadonlySignedAccounts: decoded.readonlySigned,
      numReadonlyUnsignedAccounts: decoded.readonlyUnsigned,
    },
    accountKeys: decoded.staticKeys.map(addressText),
    recentBlockhash: addressText(decoded.recentBlockhash),
    instructions: decoded.instructions.map(({ programIdIndex, accounts, data }) => ({
      programIdIndex,
      accounts: [...accounts],
      data: base58Text(data),
      stackHeight: 1,
    })),
    ...versionedJson(decoded),
  }
}

/** What only v0 or only v1 messages have. */
function versionedJson({ version, lookups, config }: DecodedTransaction) {
  if (version === 0) {
    return {
      addressTableLookups: lookups.map(({ table, writableIndexes, readonlyIndexes }) => ({
        accountKey: addressText(table),
        writableIndexes: [...writableIndexes],
        readonlyIndexes: [...readonlyIndexes],
      })),
    }
  }
  if (config === null) return {}
  const priorityFee = config.priorityFeeLamports === null ? null : Number(config.priorityFeeLamports)
  return {
    transactionConfig: {
      priorityFee,
      computeUnitLimit: config.computeUnitLimit,
      loadedAccountsDataSizeLimit: config.loadedBytesMax,
      heapSize: config.heapBytes,
    },
  }
}

/** jsonParsed: keys with their roles, instructions with addresses; their data stays unparsed. */
function parsedMessage({ accountKeys }: TransactionRecord, decoded: DecodedTransaction) {
  const staticCount = decoded.staticKeys.length
  const writableLoaded = loadedWritableCount(decoded)
  return {
    accountKeys: accountKeys.map((pubkey, index) => ({
      pubkey,
      signer: index < decoded.requiredSignatures,
      writable: index < staticCount ? isWritable(decoded, index) : index < staticCount + writableLoaded,
      source: index < staticCount ? 'transaction' : 'lookupTable',
    })),
    recentBlockhash: addressText(decoded.recentBlockhash),
    instructions: decoded.instructions.map((each) =>
      namedInstruction(accountKeys, { ...each, stackHeight: 1 }),
    ),
    ...versionedJson(decoded),
  }
}

function namedInstruction(
  keys: string[],
  each: { programIdIndex: number; accounts: Iterable<number>; data: Uint8Array; stackHeight: number },
) {
  return {
    programId: keys[each.programIdIndex],
    accounts: [...each.accounts].map((index) => keys[index]),
    data: base58Text(each.data),
    stackHeight: each.stackHeight,
  }
}

function metaJson(record: TransactionRecord, decoded: DecodedTransaction, isParsed: boolean) {
  const staticCount = decoded.staticKeys.length
  const writableEnd = staticCount + loadedWritableCount(decoded)
  const inner = record.innerInstructions
  return {
    err: record.err,
    status: record.err === null ? { Ok: null } : { Err: record.err },
    fee: Number(record.feeLamports),
    preBalances: record.preBalances.map(Number),
    postBalances: record.postBalances.map(Number),
    innerInstructions: isParsed ? parsedInner(record.accountKeys, inner) : innerInstructionsJson(inner),
    logMessages: record.logs,
    preTokenBalances: record.tokenBalances.pre,
    postTokenBalances: record.tokenBalances.post,
    rewards: [],
    loadedAddresses: {
      writable: record.accountKeys.slice(staticCount, writableEnd),
      readonly: record.accountKeys.slice(writableEnd),
    },
    computeUnitsConsumed: Number(record.computeUnitsConsumed),
    ...(record.returnData !== null && {
      returnData: {
        programId: record.returnData.programId,
        data: [base64Text(record.returnData.data), 'base64'],
      },
    }),
  }
}

function parsedInner(keys: string[], groups: InnerInstructionGroup[]) {
  return groups.map(({ index, instructions }) => ({
    index,
    instructions: instructions.map((each) => namedInstruction(keys, each)),
  }))
}

function loadedWritableCount({ lookups }: DecodedTransaction): number {
  return lookups.reduce((sum, { writableIndexes }) => sum + writableIndexes.length, 0)
}
