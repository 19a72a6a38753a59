import { tokenDecimalsMax, type Token, type TransferFee } from './token.ts'
import { viewOf, type Extensions, type ReadMint, type ReadTokenAccount } from './read-account.ts'

/** Why a token is not sent from here at all. */
export const tokenRefusals = [
  'HOOK',
  'NON_TRANSFERABLE',
  'DEFAULT_FROZEN',
  'PAUSED',
  'UNKNOWN_RULE',
  'TOO_MANY_DECIMALS',
] as const
export type TokenRefusal = (typeof tokenRefusals)[number]

/** Why no more of a token is made from here. */
export const mintRefusals = ['NO_MINT_AUTHORITY', 'SUPPLY_FULL'] as const
export type MintRefusal = (typeof mintRefusals)[number]

/** Why no account of a token is frozen or thawed from here. */
export const freezeRefusals = ['NO_FREEZE_AUTHORITY'] as const
export type FreezeRefusal = (typeof freezeRefusals)[number]

/** What is done with a token: it is sent from the wallet, made, destroyed in it, or accounts of it are frozen. */
export type TokenUse = 'sent' | 'made' | 'burnt' | 'frozen'

/** What whoever sends it should know. */
export const tokenWarnings = ['TRANSFER_FEE', 'PERMANENT_DELEGATE', 'PAUSABLE', 'SCALED'] as const
export type TokenWarning = (typeof tokenWarnings)[number]

export interface TokenRules {
  refusal: TokenRefusal | null
  warnings: TokenWarning[]
  /** The fees that the mint names: of now, and, where it is changing, of an epoch to come. */
  fees: { fromEpoch: bigint; fee: TransferFee }[]
  accountBytes: number
}

/** Numbers of the extensions of Token-2022 that mean something to a transfer. Source: spl-token-2022 extension/mod.rs. */
const extension = {
  transferFee: 1,
  defaultState: 6,
  memoTransfer: 8,
  nonTransferable: 9,
  interestBearing: 10,
  permanentDelegate: 12,
  transferHook: 14,
  scaledAmount: 25,
  pausable: 26,
} as const

/** They say nothing of transfers: who may close the mint, confidential balances beside the plain ones, metadata, groups. */
const harmless: ReadonlySet<number> = new Set([3, 4, 18, 19, 20, 21, 22, 23])
const known: ReadonlySet<number> = new Set([...harmless, ...Object.values(extension)])

const bareAccountBytes = 165
/** Of an account of Token-2022: its kind, and that its owner cannot change, which every associated one says. */
const accountBytesOf2022 = 1 + 4
const feeBytes = 4 + 8
const pausableBytes = 4

/** What a mint lets be done with its tokens. What nobody knows here is refused. */
export function rulesOf({ program, decimals, extensions }: ReadMint): TokenRules {
  const has = (type: number) => extensions.has(type)
  const warnings: TokenWarning[] = []
  if (has(extension.transferFee)) warnings.push('TRANSFER_FEE')
  if (has(extension.permanentDelegate)) warnings.push('PERMANENT_DELEGATE')
  if (has(extension.pausable)) warnings.push('PAUSABLE')
  if (has(extension.scaledAmount) || has(extension.interestBearing)) warnings.push('SCALED')
  return {
    refusal: decimals > tokenDecimalsMax ? 'TOO_MANY_DECIMALS' : refusalOf(extensions),
    warnings,
    fees: feesOf(extensions.get(extension.transferFee)),
    accountBytes:
      bareAccountBytes +
      (program === 'token' ? 0 : accountBytesOf2022) +
      (has(extension.transferFee) ? feeBytes : 0) +
      (has(extension.pausable) ? pausableBytes : 0),
  }
}

function refusalOf(extensions: Extensions): TokenRefusal | null {
  if (extensions.has(extension.transferHook)) return 'HOOK'
  if (extensions.has(extension.nonTransferable)) return 'NON_TRANSFERABLE'
  if (extensions.get(extension.defaultState)?.[0] === 2) return 'DEFAULT_FROZEN'
  // Behind the address of whoever may pause it.
  if (extensions.get(extension.pausable)?.[32] === 1) return 'PAUSED'
  return [...extensions.keys()].every((type) => known.has(type)) ? null : 'UNKNOWN_RULE'
}

/** Behind two authorities and what was kept back: the fee of before and the one that follows, each of an epoch on. */
const feesAt = 72
const feeConfigBytes = 18

function feesOf(bytes: Uint8Array | undefined): TokenRules['fees'] {
  if (bytes === undefined || bytes.length < feesAt + 2 * feeConfigBytes) return []
  const view = viewOf(bytes)
  return [feesAt, feesAt + feeConfigBytes].map((at) => {
    const basisPoints = view.getUint16(at + 16, true)
    const maximum = view.getBigUint64(at + 8, true)
    return { fromEpoch: view.getBigUint64(at, true), fee: { basisPoints, maximum: String(maximum) } }
  })
}

/** The fee of an epoch. */
export function feeAt({ fees }: Pick<TokenRules, 'fees'>, epoch: bigint): TransferFee | null {
  const [older, newer] = fees
  return (newer !== undefined && epoch >= newer.fromEpoch ? newer : older)?.fee ?? null
}

/** A token as it is told to whoever sends it. @param epoch of now: its fee is the one that is told. */
export function toToken(mint: string, read: ReadMint, epoch: bigint): Token {
  const rules = rulesOf(read)
  const { program, decimals } = read
  return { mint, program, decimals, fee: feeAt(rules, epoch), accountBytes: rules.accountBytes }
}

/** Its owner wants a memo just before each transfer to it. */
export function wantsMemo({ extensions }: ReadTokenAccount): boolean {
  return extensions.get(extension.memoTransfer)?.[0] === 1
}
