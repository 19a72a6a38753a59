import { findEvmFunction, type AbiView, type AbiWrite } from '#contract/evm-contract/abi.ts'
import type { EvmArgs } from '#contract/evm-contract/args.ts'
import type { EvmCall, EvmCallInput } from '#contract/evm-contract/evm-contracts.ts'
import type { EvmContractKind } from '#contract/evm-contract/codes.ts'
import type { Queryable, Tx } from '#db/connection.ts'
import { cancelEvmCall, findOptionalEvmCall, removeEvmCall, saveNewEvmCall } from '#db/evm-contract/calls.ts'
import { isInCustody } from '#db/evm-contract/custody.ts'
import { AppError, badField } from '../app-error.ts'
import { audited, auditedNew } from '../audit/index.ts'
import type { Author } from '../author.ts'
import { callAll, agreedHead } from '../chain/evm/ask-all.ts'
import type { LiveContract } from './contracts.ts'
import { decodeResults, decodeRevert, encodeFunction, requireArgs } from './encode.ts'
import { presentEvmCall } from './present.ts'
import type { SimulatedCall } from './simulate.ts'

/** @throws AppError NOT_FOUND. */
export async function readEvmCall(db: Queryable, callId: number): Promise<EvmCall> {
  const row = await findOptionalEvmCall(db, callId)
  if (!row) throw new AppError('NOT_FOUND')
  return presentEvmCall(row)
}

/** What a view answers now, by every RPC. @throws AppError BAD_REQUEST, RPCS_DISAGREE; RpcUnreachable, RpcRefused. */
export async function askContract(
  { row, address, source }: LiveContract,
  input: Pick<EvmCallInput, 'function' | 'args'>,
) {
  const fn = requireFunction(row.contract.kind, input.function, (one): one is AbiView => one.isView)
  requireArgs(fn.inputs, input.args)
  const rpcs = source.reader
  const blockNumber = await agreedHead(rpcs)
  const answer = await callAll(rpcs, { to: address, data: encodeFunction(fn, input.args) }, blockNumber)
  return 'revert' in answer
    ? { blockNumber, results: [], revert: decodeRevert(answer.revert) }
    : { blockNumber, results: decodeResults(fn.outputs, answer.data), revert: null }
}

/** A call as it is simulated and stored, with the NFT that it moves. */
export interface PreparedCall extends SimulatedCall {
  fn: AbiWrite
  args: EvmArgs
  tokenId: string | null
}

/**
 * A call from the wallet of the contract's project.
 * @throws AppError BAD_REQUEST for arguments that are wrong, and an NFT that is in custody; SIGNER_MISSING.
 */
export async function prepareCall(
  db: Queryable,
  { row, address }: LiveContract,
  input: EvmCallInput,
): Promise<PreparedCall> {
  const { kind, chain } = row.contract
  const fn = requireFunction(kind, input.function, (one): one is AbiWrite => !one.isView)
  requireArgs(fn.inputs, input.args)
  const valueWei = BigInt(input.valueWei)
  if (valueWei > 0n && !fn.isPayable) throw badField('valueWei', 'VALUE_NOT_TAKEN')
  if (row.wallet === null)
    throw new AppError('SIGNER_MISSING', { params: { projectId: row.contract.projectId } })
  const tokenId = fn.moves === null ? null : BigInt(input.args[fn.moves] ?? '').toString()
  if (tokenId !== null && (await isInCustody(db, { chain, contract: address, tokenId })))
    throw badField(`args.${fn.moves}`, 'NFT_IN_CUSTODY')
  const data = encodeFunction(fn, input.args)
  return { fn, args: input.args, tokenId, from: row.wallet.toLowerCase(), to: address, data, valueWei }
}

function requireFunction<F extends AbiView | AbiWrite>(
  kind: EvmContractKind,
  name: string,
  isWanted: (fn: AbiView | AbiWrite) => fn is F,
): F {
  const fn = findEvmFunction(kind, name)
  if (!fn || !isWanted(fn)) throw badField('function', 'NO_FUNCTION')
  return fn
}

/** The block at which a call cannot have been sent yet: so deep that no reorganisation changes it. */
export function askedBlock(head: number, depth: number): number {
  return Math.max(0, head - depth)
}

/** Stores a call for the worker. */
export function createEvmCall(
  tx: Tx,
  {
    live,
    call,
    feeMaxWei,
    head,
  }: { live: LiveContract; call: PreparedCall; feeMaxWei: string; head: number },
  author: Author,
): Promise<EvmCall> {
  const { contract } = live.row
  const entry = { action: 'evmCall.create', read: (id: number) => readEvmCall(tx, id) } as const
  return auditedNew(tx, entry, author, () =>
    saveNewEvmCall(tx, {
      ...{ contractId: contract.id, chain: contract.chain, functionName: call.fn.name, args: call.args },
      ...{ from: call.from, to: call.to, data: call.data, valueWei: String(call.valueWei), feeMaxWei },
      ...{ tokenId: call.tokenId, askedBlock: askedBlock(head, live.source.depth) },
      registrantId: author.actor,
    }),
  )
}

/** @throws AppError NOT_FOUND, NOT_ALLOWED_NOW once it is signed. */
export function giveUpCall(tx: Tx, callId: number, author: Author): Promise<EvmCall> {
  const entry = { action: 'evmCall.cancel', id: callId, read: (id: number) => readEvmCall(tx, id) } as const
  return audited(tx, entry, author, async ({ state }) => {
    if (!(await cancelEvmCall(tx, { callId, actor: author.actor })))
      throw new AppError('NOT_ALLOWED_NOW', { params: { state } })
  })
}

/** @throws AppError NOT_FOUND, NOT_ALLOWED_NOW unless it failed or was given up, and is on the list. */
export function removeCall(tx: Tx, callId: number, author: Author): Promise<EvmCall> {
  const entry = { action: 'evmCall.remove', id: callId, read: (id: number) => readEvmCall(tx, id) } as const
  return audited(tx, entry, author, async ({ state }) => {
    if (!(await removeEvmCall(tx, { callId, actor: author.actor })))
      throw new AppError('NOT_ALLOWED_NOW', { params: { state } })
  })
}
