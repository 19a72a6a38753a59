import type { CallName } from '../../calls.ts'
import { addressFromBytes } from '../address/address-bytes.ts'
import {
  ASSOCIATED_TOKEN_PROGRAM,
  BUBBLEGUM_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  MEMO_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_METADATA_PROGRAM,
  TOKEN_PROGRAM,
} from '../address/well-known.ts'
import { readGuard } from '../instructions/guard.ts'
import type { Instruction } from '../message/instruction.ts'
import { ByteReader } from '../read-back/byte-reader.ts'

/** What an instruction does, as far as a policy asks: read of its bytes alone, not of what built them. */
export interface Call {
  name: CallName
  /** Wallets that get something, or a right over something. */
  wallets: string[]
  /** Token accounts that get something, each of which must be the associated one of an allowed wallet. */
  tokenAccounts: { address: string; mint: string; program: string }[]
  /** What it takes from the payer by itself. */
  lamports: bigint
}

interface Pattern {
  name: CallName
  programs: readonly string[]
  /** How its data begins. */
  starts: readonly number[]
  /** What it gives to whom. Without it, nothing to anybody. @throws RangeError for data that ends too early. */
  read?(instruction: Instruction, payer: string): Partial<Omit<Call, 'name'>> | null
}

const tokenPrograms = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]

/** The place of each account is that of its program's interface. */
const patterns: readonly Pattern[] = [
  { name: 'setBudget', programs: [COMPUTE_BUDGET_PROGRAM], starts: [] },
  { name: 'writeMemo', programs: [MEMO_PROGRAM], starts: [] },
  ...ofSystem(),
  {
    ...{ name: 'makeTokenAccount', programs: [ASSOCIATED_TOKEN_PROGRAM], starts: [1] },
    read: (instruction) => ({ wallets: accountsAt(instruction, 2) }),
  },
  ...ofTokens(),
  ...ofMetadata(),
  ...ofLeaves(),
]

/**
 * What an instruction does.
 * @returns null for one that none of our operations makes, or that says less than its name promises.
 */
export function readCall(instruction: Instruction, payer: string): Call | null {
  const { programId, data } = instruction
  for (const { name, programs, starts, read } of patterns) {
    if (!programs.includes(programId) || !starts.every((byte, at) => data[at] === byte)) continue
    try {
      const found = read ? read(instruction, payer) : {}
      if (found) return { name, wallets: [], tokenAccounts: [], lamports: 0n, ...found }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
    }
  }
  return null
}

function ofSystem(): Pattern[] {
  const programs = [SYSTEM_PROGRAM]
  return [
    {
      ...{ name: 'makeAccount', programs, starts: [0, 0, 0, 0] },
      // The new account signs, so its key is ours.
      read: (instruction) => ({ lamports: new ByteReader(instruction.data, 4).u64() }),
    },
    {
      ...{ name: 'sendCoin', programs, starts: [2, 0, 0, 0] },
      read: (instruction) => ({
        wallets: accountsAt(instruction, 1),
        lamports: new ByteReader(instruction.data, 4).u64(),
      }),
    },
    {
      ...{ name: 'makeGuard', programs, starts: [3, 0, 0, 0] },
      // It is of the payer's own and of System, or it is no guard.
      read: (instruction, payer) => {
        const guard = readGuard(payer, instruction)
        return guard && { lamports: guard.lamports }
      },
    },
    {
      ...{ name: 'returnGuard', programs, starts: [11, 0, 0, 0] },
      read: (instruction) => ({ wallets: accountsAt(instruction, 2) }),
    },
  ]
}

function ofTokens(): Pattern[] {
  const programs = tokenPrograms
  const sent = (instruction: Instruction) => ({ tokenAccounts: tokenAccountOf(instruction, 2, 1) })
  return [
    { name: 'sendToken', programs, starts: [12], read: sent },
    { name: 'sendToken', programs: [TOKEN_2022_PROGRAM], starts: [26, 1], read: sent },
    {
      ...{ name: 'mintToken', programs, starts: [14] },
      read: (instruction) => ({ tokenAccounts: tokenAccountOf(instruction, 1, 0) }),
    },
    { name: 'burnToken', programs, starts: [15] },
    { name: 'freezeToken', programs, starts: [10] },
    { name: 'thawToken', programs, starts: [11] },
    {
      ...{ name: 'beginMint', programs, starts: [20] },
      read: ({ data }) => {
        const reader = new ByteReader(data, 2)
        const mintAuthority = reader.address()
        const freezeAuthority = reader.option(() => reader.address())
        return { wallets: [mintAuthority, ...(freezeAuthority === null ? [] : [freezeAuthority])] }
      },
    },
    {
      ...{ name: 'setMintAuthority', programs, starts: [6] },
      read: ({ data }) => {
        const reader = new ByteReader(data, 2)
        const authority = reader.option(() => reader.address())
        return { wallets: authority === null ? [] : [authority] }
      },
    },
    {
      ...{ name: 'pointToMetadata', programs: [TOKEN_2022_PROGRAM], starts: [39, 0] },
      read: ({ data }) => ({ wallets: [addressFromBytes(new ByteReader(data, 2).raw(32))] }),
    },
    {
      ...{ name: 'writeMetadata', programs: [TOKEN_2022_PROGRAM] },
      starts: [210, 225, 30, 162, 88, 184, 77, 141],
      read: (instruction) => ({ wallets: accountsAt(instruction, 1) }),
    },
    {
      ...{ name: 'writeField', programs: [TOKEN_2022_PROGRAM] },
      starts: [221, 233, 49, 45, 181, 202, 220, 200],
    },
  ]
}

function ofMetadata(): Pattern[] {
  const programs = [TOKEN_METADATA_PROGRAM]
  return [
    {
      ...{ name: 'makeMetadata', programs, starts: [42, 0] },
      // Who may change it later.
      read: (instruction) => ({ wallets: accountsAt(instruction, 5) }),
    },
    {
      ...{ name: 'mintNft', programs, starts: [43, 0] },
      read: (instruction) => ({ wallets: accountsAt(instruction, 1) }),
    },
    { name: 'burnNft', programs, starts: [41, 0] },
    {
      ...{ name: 'updateNft', programs, starts: [50, 0] },
      read: ({ data }) => {
        const reader = new ByteReader(data, 2)
        const newAuthority = reader.option(() => reader.address())
        return { wallets: newAuthority === null ? [] : [newAuthority] }
      },
    },
    { name: 'verifyNft', programs, starts: [52] },
    { name: 'verifyNft', programs, starts: [53] },
  ]
}

function ofLeaves(): Pattern[] {
  const programs = [BUBBLEGUM_PROGRAM]
  const leaf = (name: CallName, starts: readonly number[], ...places: number[]): Pattern => ({
    ...{ name, programs, starts },
    ...(places.length > 0 && { read: (instruction) => ({ wallets: accountsAt(instruction, ...places) }) }),
  })
  return [
    leaf('makeTree', [165, 83, 136, 142, 89, 202, 47, 220]),
    leaf('delegateTree', [253, 118, 66, 37, 190, 49, 154, 102], 2),
    // The owner of the leaf, and who else may move it.
    leaf('mintLeaf', [153, 18, 178, 47, 197, 158, 86, 15], 1, 2),
    leaf('sendLeaf', [163, 52, 200, 231, 140, 3, 69, 186], 3),
    leaf('burnLeaf', [116, 110, 29, 56, 107, 219, 42, 93]),
    leaf('updateLeaf', [170, 182, 43, 239, 97, 78, 225, 186]),
    leaf('verifyLeafCreator', [52, 17, 96, 132, 71, 4, 85, 194]),
    leaf('verifyLeafCreator', [107, 178, 57, 39, 105, 115, 112, 152]),
    leaf('verifyLeafCollection', [56, 113, 101, 253, 79, 55, 122, 169]),
    leaf('verifyLeafCollection', [250, 251, 42, 106, 41, 137, 186, 168]),
    leaf('verifyLeafCollection', [235, 242, 121, 216, 158, 234, 180, 234]),
  ]
}

/** @throws RangeError where it has fewer. */
function accountsAt({ accounts }: Instruction, ...places: number[]): string[] {
  return places.map((place) => {
    const account = accounts[place]
    if (!account) throw new RangeError('The instruction has too few accounts.')
    return account.address
  })
}

function tokenAccountOf(instruction: Instruction, place: number, mintPlace: number): Call['tokenAccounts'] {
  const [address = '', mint = ''] = accountsAt(instruction, place, mintPlace)
  return [{ address, mint, program: instruction.programId }]
}
