import type { AbiView } from '#contract/evm-contract/abi.ts'
import type { EvmContract, EvmContractFacts, EvmRegisterInput } from '#contract/evm-contract/evm-contracts.ts'
import { findEvmFunction } from '#contract/evm-contract/abi.ts'
import { isTypedEvmAddress, toChecksum } from '#contract/evm-address.ts'
import {
  findOptionalEvmContract,
  saveNewEvmContract,
  type EvmContractRow,
} from '#db/evm-contract/contracts.ts'
import type { Queryable, Tx } from '#db/connection.ts'
import { isUniqueViolation } from '#db/sql/unique-violation.ts'
import { AppError, badField } from '../app-error.ts'
import { auditedNew } from '../audit/index.ts'
import type { Author } from '../author.ts'
import { balanceOnAll, callAll, hasCodeOnAll, agreedHead, type AskedRpcs } from '../chain/evm/ask-all.ts'
import { RpcRefused } from '#worker/plain-rpc/json-rpc.ts'
import type { SourceChainSettings } from '../chain/source-chains.ts'
import type { Services } from '../services.ts'
import { readProject } from '../project/index.ts'
import { decodeResults, encodeFunction } from './encode.ts'
import { presentEvmContract } from './present.ts'

/** @throws AppError NOT_FOUND. */
export async function findEvmContract(db: Queryable, contractId: number): Promise<EvmContractRow> {
  const row = await findOptionalEvmContract(db, contractId)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** @throws AppError NOT_FOUND. */
export async function readEvmContract(db: Queryable, contractId: number): Promise<EvmContract> {
  return presentEvmContract(await findEvmContract(db, contractId))
}

/** A contract that is on its chain, and the chain as it is reached. */
export interface LiveContract {
  row: EvmContractRow
  /** 0x in lower case. */
  address: string
  source: SourceChainSettings
}

/** @throws AppError NOT_FOUND; NOT_ALLOWED_NOW while it is not on its chain, or its chain is off. */
export async function requireLive(
  { db, chains }: Pick<Services, 'db' | 'chains'>,
  contractId: number,
): Promise<LiveContract> {
  const row = await findEvmContract(db, contractId)
  const { state, address, chain } = row.contract
  const source = chains.findSource(chain)
  if (state !== 'live' || address === null || !source)
    throw new AppError('NOT_ALLOWED_NOW', { params: { state, chain } })
  return { row, address, source }
}

/** The source chain of a project, as it is reached. @throws AppError NO_SUCH_PROJECT, UNSUPPORTED_MAINNET. */
export async function requireSource(
  { db, chains }: Pick<Services, 'db' | 'chains'>,
  projectId: number,
): Promise<SourceChainSettings> {
  const { mainnet } = await readProject(db, projectId)
  const source = mainnet === 'solana' ? null : chains.findSource(mainnet)
  if (!source) throw new AppError('UNSUPPORTED_MAINNET', { params: { mainnet } })
  return source
}

function view(name: string, outputs: AbiView['outputs'] = [{ name: '', type: 'string' }]): AbiView {
  return { name, inputs: [], outputs, isView: true }
}
const nameView = view('name')
const symbolView = view('symbol')
const ownerView = view('owner', [{ name: '', type: 'address' }])
const supplyView = view('totalSupply', [{ name: '', type: 'uint256' }])
/** supportsInterface of ERC-721: its id stands at the left of its word. */
const supportsErc721 = `0x01ffc9a7${'80ac58cd'.padEnd(64, '0')}`

/** What a view without arguments answers; null when the contract has none, or one of its own. */
async function readView(
  { rpcs, address, block }: { rpcs: AskedRpcs; address: string; block: number },
  fn: AbiView,
): Promise<string[] | null> {
  const answer = await callAll(rpcs, { to: address, data: encodeFunction(fn, {}) }, block)
  if ('revert' in answer) return null
  try {
    return decodeResults(fn.outputs, answer.data).map(({ value }) => value)
  } catch (error) {
    if (error instanceof RpcRefused) return null
    throw error
  }
}

function bnbView(name: 'creatorFee' | 'feesWei'): AbiView {
  const fn = findEvmFunction('bnb', name)
  if (!fn?.isView) throw new Error(`The BNB contract has no view ${name}.`)
  return fn
}

/** What is at an address, as every RPC tells it. */
export interface FoundContract {
  name: string
  symbol: string
}

const textMax = 200

/**
 * Reads what a contract says of itself, before anything of it is stored.
 * @throws AppError BAD_REQUEST when there is no contract of this kind; RpcUnreachable; AppError RPCS_DISAGREE.
 */
export async function inspectContract(
  source: SourceChainSettings,
  { address, kind }: Pick<EvmRegisterInput, 'address' | 'kind'>,
): Promise<FoundContract> {
  if (!isTypedEvmAddress(address)) throw badField('address', 'NOT_AN_EVM_ADDRESS')
  const rpcs = source.reader
  const block = await agreedHead(rpcs)
  const at = { rpcs, address: address.toLowerCase(), block }
  if (!(await hasCodeOnAll(rpcs, at.address, block))) throw badField('address', 'ADDRESS_WITHOUT_CODE')
  const supports = await callAll(rpcs, { to: at.address, data: supportsErc721 }, block)
  if (!('data' in supports) || !/^0x0{63}1$/.test(supports.data)) throw badField('address', 'NOT_ERC721')
  if (kind === 'bnb') {
    const parts = [await readView(at, bnbView('creatorFee')), await readView(at, bnbView('feesWei'))]
    if (parts.includes(null)) throw badField('address', 'NOT_BNB_CONTRACT')
  }
  const [name, symbol] = [await readView(at, nameView), await readView(at, symbolView)]
  return { name: (name?.[0] ?? '').slice(0, textMax), symbol: (symbol?.[0] ?? '').slice(0, textMax) }
}

/** Registers a contract as it was found. @throws AppError CONTRACT_EXISTS. */
export function registerEvmContract(
  tx: Tx,
  input: EvmRegisterInput & FoundContract & Pick<SourceChainSettings, 'chain'>,
  author: Author,
): Promise<EvmContract> {
  const entry = { action: 'evmContract.register', read: (id: number) => readEvmContract(tx, id) } as const
  return auditedNew(tx, entry, author, () =>
    saveNewEvmContract(tx, {
      ...input,
      ...{ state: 'live', address: input.address.toLowerCase(), registrantId: author.actor },
    }).catch(asContractExists),
  )
}

function asContractExists(error: unknown): never {
  if (isUniqueViolation(error, 'evm_contracts_address')) throw new AppError('CONTRACT_EXISTS')
  throw error
}

/** What the chain says of a contract and its wallet now. @throws RpcUnreachable, RpcRefused, AppError RPCS_DISAGREE. */
export async function readFacts({ row, address, source }: LiveContract): Promise<EvmContractFacts> {
  const rpcs = source.reader
  const block = await agreedHead(rpcs)
  const at = { rpcs, address, block }
  const { wallet, contract } = row
  const isBnb = contract.kind === 'bnb'
  const [owner, supply, balanceWei, creatorFee, fees] = await Promise.all([
    readView(at, ownerView),
    readView(at, supplyView),
    wallet === null ? null : balanceOnAll(rpcs, wallet.toLowerCase(), block),
    isBnb ? readView(at, bnbView('creatorFee')) : null,
    isBnb ? readView(at, bnbView('feesWei')) : null,
  ])
  return {
    blockNumber: block,
    owner: owner?.[0] ?? null,
    totalSupply: supply?.[0] ?? null,
    wallet: wallet && toChecksum(wallet),
    balanceWei: balanceWei === null ? null : String(balanceWei),
    creator: creatorFee?.[0] ?? null,
    creatorFeeBasisPoints: creatorFee?.[1] === undefined ? null : Number(creatorFee[1]),
    feesWei: fees?.[0] ?? null,
  }
}
