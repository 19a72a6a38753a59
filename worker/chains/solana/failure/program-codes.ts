import type { InstructionCode } from './chain-failures.ts'

/** Bubblegum's custom codes (mpl-bubblegum 5.1.0) that mean something to a mint; the rest are PROGRAM_ERROR. */
const BUBBLEGUM: [InstructionCode, number[]][] = [
  ['TREE_FULL', [6017]],
  // Shares, duplicates, unverified creators, none; too many; name, symbol, URI; royalty.
  ['METADATA_INVALID', [6004, 6005, 6006, 6008, 6011, 6012, 6013, 6014, 6015]],
  // Tree authority; update authority; collection: sized, mint, authority, delegate, edition, accounts.
  ['AUTHORITY_INVALID', [6016, 6024, 6026, 6027, 6028, 6029, 6030, 6031, 6034, 6035, 6036]],
]

/** Token Metadata's custom codes (mpl-token-metadata 3.4.0). */
const TOKEN_METADATA: [InstructionCode, number[]][] = [
  // Already initialized; mint supply must be zero; expected uninitialized account.
  ['ACCOUNT_IN_USE', [3, 160, 199]],
  ['METADATA_INVALID', [11, 12, 13, 36, 37, 38, 41, 45, 54, 60]],
  ['AUTHORITY_INVALID', [7, 8, 9, 10, 14, 81, 82, 90, 92, 101, 103, 106, 113]],
  ['OWNER_INVALID', [43, 68, 146]],
]

/** System's custom codes, which come through from calls inside the other programs. */
const SYSTEM: [InstructionCode, number[]][] = [
  ['ACCOUNT_IN_USE', [0]],
  ['PAYER_BALANCE_TOO_LOW', [1]],
]

/**
 * Token Metadata's own 0 and 1 (unpack and pack errors) cannot come from instructions we build, so
 * System's meaning of them wins; from 6000 on it is Bubblegum. The three never overlap otherwise.
 */
const CODES = new Map<number, InstructionCode>(
  [...TOKEN_METADATA, ...BUBBLEGUM, ...SYSTEM].flatMap(([code, numbers]) =>
    numbers.map((number): [number, InstructionCode] => [number, code]),
  ),
)

/** What a custom code of an item's instruction means. */
export function codeOfItem(custom: number): InstructionCode {
  return CODES.get(custom) ?? 'PROGRAM_ERROR'
}

/** What a custom code of an instruction before the items means: only System runs there. */
export function codeOfPrologue(custom: number): InstructionCode {
  return SYSTEM.find(([, numbers]) => numbers.includes(custom))?.[0] ?? 'PROGRAM_ERROR'
}
