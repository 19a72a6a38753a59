import {
  ASSOCIATED_TOKEN_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../address/well-known.ts'
import { ByteWriter } from '../message/byte-writer.ts'
import { readonly, signer, writable, writableSigner, type Instruction } from '../message/instruction.ts'
import { ByteReader } from '../read-back/byte-reader.ts'

/*
 * Written by hand: the builder of mpl-toolbox for an idempotent account lacks the byte that makes it idempotent, and that for a transfer
 * takes some hundred times as long (`npm run bench -- instructions`).
 */

const CREATE_IDEMPOTENT = 1
const TRANSFER_CHECKED = 12

/** Makes the associated token account of an owner, or does nothing where it is there. Fails where it is another's. */
export function createTokenAccount(input: {
  payer: string
  account: string
  owner: string
  mint: string
  /** SPL Token without it, else Token-2022. */
  program?: string
}): Instruction {
  return {
    programId: ASSOCIATED_TOKEN_PROGRAM,
    accounts: [
      writableSigner(input.payer),
      writable(input.account),
      readonly(input.owner),
      readonly(input.mint),
      readonly(SYSTEM_PROGRAM),
      readonly(input.program ?? TOKEN_PROGRAM),
    ],
    data: Uint8Array.of(CREATE_IDEMPOTENT),
  }
}

/** Moves the one token of an NFT, which has no decimals, between two accounts. Its owner signs. */
export function transferToken(input: {
  source: string
  mint: string
  destination: string
  owner: string
}): Instruction {
  return {
    programId: TOKEN_PROGRAM,
    accounts: [
      writable(input.source),
      readonly(input.mint),
      writable(input.destination),
      signer(input.owner),
    ],
    // One token as u64, no decimals.
    data: Uint8Array.of(TRANSFER_CHECKED, 1, 0, 0, 0, 0, 0, 0, 0, 0),
  }
}

/** Token-2022's transfer that says what is kept back: of its instruction 26 the second. Refused where it is another sum. */
const TRANSFER_WITH_FEE = [26, 1] as const
const TRANSFER_BYTES = 10
const TRANSFER_WITH_FEE_BYTES = 19

export interface TokenTransfer {
  /** SPL Token, or Token-2022. */
  program: string
  source: string
  mint: string
  destination: string
  /** Signs. */
  owner: string
  /** Base units. */
  amount: bigint
  decimals: number
  /** Base units of it that are kept back; null: the mint knows no fee. */
  fee: bigint | null
}

/** Moves tokens between two accounts. The decimals are held against the mint. */
export function transferTokens(input: TokenTransfer): Instruction {
  const { program, source, mint, destination, owner, amount, decimals, fee } = input
  const out = new ByteWriter()
  if (fee === null) out.u8(TRANSFER_CHECKED).u64(amount).u8(decimals)
  else out.u8(TRANSFER_WITH_FEE[0]).u8(TRANSFER_WITH_FEE[1]).u64(amount).u8(decimals).u64(fee)
  return {
    programId: program,
    accounts: [writable(source), readonly(mint), writable(destination), signer(owner)],
    data: out.finish(),
  }
}

/** Of SPL Token and of Token-2022 alike. */
const MINT_CHECKED = 14
const BURN_CHECKED = 15

export interface TokenChange {
  /** SPL Token, or Token-2022. */
  program: string
  mint: string
  /** The account that has more of it afterwards, or less. */
  account: string
  /** May make more of it, or owns the account; signs. */
  authority: string
  /** Base units. */
  amount: bigint
  decimals: number
}

/** Makes tokens, into an account. The decimals are held against the mint. */
export function mintTokens(input: TokenChange): Instruction {
  const { mint, account, authority } = input
  return changeTokens(MINT_CHECKED, input, [writable(mint), writable(account), signer(authority)])
}

/** Destroys tokens of an account. The decimals are held against the mint. */
export function burnTokens(input: TokenChange): Instruction {
  const { mint, account, authority } = input
  return changeTokens(BURN_CHECKED, input, [writable(account), writable(mint), signer(authority)])
}

function changeTokens(
  code: number,
  { program, amount, decimals }: TokenChange,
  accounts: Instruction['accounts'],
): Instruction {
  return { programId: program, accounts, data: new ByteWriter().u8(code).u64(amount).u8(decimals).finish() }
}

/** What such an instruction makes; null for any other. */
export function readMintTokens({ programId, accounts, data }: Instruction): TokenChange | null {
  const [mint, account, authority] = accounts
  return readChange(MINT_CHECKED, { programId, data }, { mint, account, authority })
}

/** What such an instruction destroys; null for any other. */
export function readBurnTokens({ programId, accounts, data }: Instruction): TokenChange | null {
  const [account, mint, authority] = accounts
  return readChange(BURN_CHECKED, { programId, data }, { mint, account, authority })
}

type Named = Record<'mint' | 'account' | 'authority', Instruction['accounts'][number] | undefined>

function readChange(
  code: number,
  { programId, data }: Omit<Instruction, 'accounts'>,
  { mint, account, authority }: Named,
): TokenChange | null {
  if (programId !== TOKEN_PROGRAM && programId !== TOKEN_2022_PROGRAM) return null
  if (!mint || !account || !authority || data[0] !== code || data.length !== TRANSFER_BYTES) return null
  const reader = new ByteReader(data, 1)
  return {
    ...{ program: programId, mint: mint.address, account: account.address, authority: authority.address },
    ...{ amount: reader.u64(), decimals: reader.u8() },
  }
}

/** What such an instruction does; null for any other. */
export function readTransferTokens({ programId, accounts, data }: Instruction): TokenTransfer | null {
  const [source, mint, destination, owner] = accounts
  if (!source || !mint || !destination || !owner) return null
  if (programId !== TOKEN_PROGRAM && programId !== TOKEN_2022_PROGRAM) return null
  const isPlain = data[0] === TRANSFER_CHECKED && data.length === TRANSFER_BYTES
  const hasFee = TRANSFER_WITH_FEE.every((byte, at) => data[at] === byte)
  if (!isPlain && !(hasFee && data.length === TRANSFER_WITH_FEE_BYTES)) return null
  const reader = new ByteReader(data, isPlain ? 1 : TRANSFER_WITH_FEE.length)
  return {
    ...{ program: programId, source: source.address, mint: mint.address },
    ...{ destination: destination.address, owner: owner.address },
    amount: reader.u64(),
    decimals: reader.u8(),
    fee: isPlain ? null : reader.u64(),
  }
}
