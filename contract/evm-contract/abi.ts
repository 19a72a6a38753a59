import type { AdminRole } from '../role.ts'
import type { EvmContractKind } from './codes.ts'

export type AbiType = 'address' | 'uint256' | 'uint96' | 'bool' | 'string'

export interface AbiValue {
  name: string
  type: AbiType
}

export interface AbiError {
  name: string
  inputs: readonly AbiValue[]
}

interface AbiFunctionOf {
  name: string
  inputs: readonly AbiValue[]
  outputs: readonly AbiValue[]
}

/** One that only reads: it costs nothing, and is answered at once. */
export interface AbiView extends AbiFunctionOf {
  isView: true
}

/** One that changes the contract: a transaction of the project's wallet. */
export interface AbiWrite extends AbiFunctionOf {
  isView: false
  isPayable: boolean
  /** The least role: an approver's where money or an NFT moves, or may be moved after it. */
  role: Extract<AdminRole, 'operator' | 'approver'>
  /** The argument that names an NFT that it moves, or lets be moved. */
  moves: string | null
}

export type AbiFunction = AbiView | AbiWrite

function value(name: string, type: AbiType): AbiValue {
  return { name, type }
}
const to = value('to', 'address')
const from = value('from', 'address')
const owner = value('owner', 'address')
const tokenId = value('tokenId', 'uint256')
const basisPoints = value('basisPoints', 'uint96')

function view(name: string, inputs: readonly AbiValue[], ...outputs: readonly AbiValue[]): AbiView {
  return { name, inputs, outputs, isView: true }
}
function write(
  name: string,
  inputs: readonly AbiValue[],
  { role = 'operator', ...more }: Partial<Pick<AbiWrite, 'outputs' | 'isPayable' | 'role' | 'moves'>> = {},
): AbiWrite {
  return { name, inputs, outputs: [], isView: false, isPayable: false, moves: null, role, ...more }
}

const erc721Views = [
  view('tokenURI', [tokenId], value('', 'string')),
  view('ownerOf', [tokenId], value('', 'address')),
  view('balanceOf', [owner], value('', 'uint256')),
  view('getApproved', [tokenId], value('', 'address')),
]
const approve = write('approve', [to, tokenId], { role: 'approver', moves: 'tokenId' })

/**
 * The functions of a contract that the console offers, as its ABI has them: a test holds each to the compiled contract. What
 * would give a contract or all NFTs of a wallet away at once (transferOwnership, setApprovalForAll) is not among them.
 */
export const evmFunctions: Record<EvmContractKind, readonly AbiFunction[]> = {
  bnb: [
    ...erc721Views,
    view('creatorFee', [], value('receiver', 'address'), basisPoints),
    view('feesWei', [], value('', 'uint256')),
    view(
      'royaltyInfo',
      [tokenId, value('salePrice', 'uint256')],
      value('receiver', 'address'),
      value('amount', 'uint256'),
    ),
    write('mint', [to], { outputs: [tokenId] }),
    write('mintToIndex', [to, tokenId]),
    write('transferNFT', [from, to, tokenId], { role: 'approver', moves: 'tokenId' }),
    write('secondaryTransfer', [value('seller', 'address'), value('buyer', 'address'), tokenId], {
      ...{ role: 'approver', moves: 'tokenId', isPayable: true },
    }),
    write('withdrawFees', [], { role: 'approver' }),
    write('setCreatorFee', [value('creator', 'address'), basisPoints], { role: 'approver' }),
    write('setBaseURI', [value('baseURI_', 'string')]),
    write('setTokenURI', [tokenId, value('uri', 'string')]),
    approve,
  ],
  erc721: [
    ...erc721Views,
    write('transferFrom', [from, to, tokenId], { role: 'approver', moves: 'tokenId' }),
    approve,
  ],
}

/** What a deployment of the BNB contract is asked for; its owner is the wallet that deploys it. */
export const deployInputs = [
  value('name_', 'string'),
  value('symbol_', 'string'),
  value('baseURI_', 'string'),
  value('owner_', 'address'),
  value('creator', 'address'),
  value('creatorFeeBasisPoints', 'uint96'),
] as const satisfies readonly AbiValue[]

function error<Name extends string>(name: Name, ...inputs: readonly AbiValue[]) {
  return { name, inputs }
}
const amountWei = value('amountWei', 'uint256')

/** Why a contract refuses: its own errors, those of OpenZeppelin's parts of it, and the two of Solidity. */
export const evmErrors = [
  error('Error', value('reason', 'string')),
  error('Panic', value('code', 'uint256')),
  error('FeeTooHigh', basisPoints, value('basisPointsMax', 'uint96')),
  error('NothingPaid'),
  error('NothingToWithdraw'),
  error('PaymentRefused', value('receiver', 'address'), amountWei),
  error('NotTheSeller', value('seller', 'address'), tokenId),
  error('OwnableUnauthorizedAccount', value('account', 'address')),
  error('OwnableInvalidOwner', owner),
  error('ReentrancyGuardReentrantCall'),
  error('ERC721NonexistentToken', tokenId),
  error('ERC721IncorrectOwner', value('sender', 'address'), tokenId, owner),
  error('ERC721InvalidSender', value('sender', 'address')),
  error('ERC721InvalidReceiver', value('receiver', 'address')),
  error('ERC721InvalidOwner', owner),
  error('ERC721InvalidApprover', value('approver', 'address')),
  error('ERC721InsufficientApproval', value('operator', 'address'), tokenId),
  error('ERC2981InvalidDefaultRoyalty', value('numerator', 'uint256'), value('denominator', 'uint256')),
  error('ERC2981InvalidDefaultRoyaltyReceiver', value('receiver', 'address')),
] as const satisfies readonly AbiError[]
export type EvmErrorName = (typeof evmErrors)[number]['name']

/** A function of a contract by its name; null for one that is not offered. */
export function findEvmFunction(kind: EvmContractKind, name: string): AbiFunction | null {
  return evmFunctions[kind].find((one) => one.name === name) ?? null
}

/** `mint(address)`: what the first four bytes of its calldata are the hash of. */
export function signatureOf({ name, inputs }: Pick<AbiFunctionOf, 'name' | 'inputs'>): string {
  return `${name}(${inputs.map(({ type }) => type).join(',')})`
}

const operatorWrites: ReadonlySet<string> = new Set(
  Object.values(evmFunctions)
    .flat()
    .flatMap((one) => (!one.isView && one.role === 'operator' ? [one.name] : [])),
)

/** Whether a call asks for an approver: each does that is not named as an operator's. */
export function needsApprover(functionName: string): boolean {
  return !operatorWrites.has(functionName)
}
