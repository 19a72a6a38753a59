import { createAccount, findAssociatedTokenPda } from '@metaplex-foundation/mpl-toolbox'
import {
  generateSigner,
  type KeypairSigner,
  lamports,
  type PublicKey,
  publicKey,
  publicKeyBytes,
  type Signer,
  transactionBuilder,
  type TransactionBuilder,
} from '@metaplex-foundation/umi'
import { expect } from 'vitest'
import { createExecutor } from '#localnet/solana/executor/create-executor.ts'
import type { ExecutedTransaction } from '#localnet/solana/executor/executor.ts'
import { umiClient } from '../conformance/umi-client.ts'

export const TOKEN = publicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const TOKEN_2022 = publicKey('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
export const MEMO = publicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
export const SYSTEM = publicKey('11111111111111111111111111111111')
const ASSOCIATED_TOKEN = publicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const DECIMALS = 2

/** A mint of Token-2022 is bare up to here; each extension then has four bytes and its own. */
const EXTENDED_BYTES = 166

/** An extension of a mint: what it takes of the account, and the data that opens it. */
export interface MintExtension {
  bytes: number
  data: Uint8Array | ((mint: PublicKey) => Uint8Array)
}

type Use = 'w' | 's' | 'ws' | ''

/** Programs of tokens on a chain of their own, their instructions written by hand. */
export class SplChain {
  readonly executor = createExecutor({ programs: 'stand-in' })
  readonly client = umiClient(this.executor)
  readonly payer = this.client.payer

  constructor() {
    this.executor.setSlot(3n, 1_700_000_000n)
  }

  get umi() {
    return this.client.umi
  }

  /** One instruction. Accounts come as address and use: w is writable, s signs. */
  call(
    programId: PublicKey,
    accounts: [PublicKey, Use][],
    data: Uint8Array | number[],
    signers: Signer[] = [],
  ): TransactionBuilder {
    const keys = accounts.map(([pubkey, use]) => ({
      pubkey,
      isSigner: use.includes('s'),
      isWritable: use.includes('w'),
    }))
    const instruction = { programId, keys, data: Uint8Array.from(data) }
    return transactionBuilder([{ instruction, signers: [this.payer, ...signers], bytesCreatedOnChain: 0 }])
  }

  async send(builder: TransactionBuilder): Promise<ExecutedTransaction['err']> {
    return (await this.client.send(builder)).err
  }

  async succeed(builder: TransactionBuilder): Promise<void> {
    const { err, logs } = await this.client.send(builder)
    expect(err, logs.join('\n')).toBeNull()
  }

  /** A mint whose authorities are the payer's. */
  async openMint(program: PublicKey, extensions: MintExtension[] = [], moreBytes = 0): Promise<PublicKey> {
    const mint = generateSigner(this.umi)
    const extended = extensions.reduce((sum, each) => sum + 4 + each.bytes, EXTENDED_BYTES)
    const space = extensions.length === 0 ? 82 : extended
    const rent = this.executor.minimumBalanceForRentExemption(space + moreBytes)
    let builder = createAccount(this.umi, {
      newAccount: mint,
      lamports: lamports(rent),
      space,
      programId: program,
    })
    for (const { data } of extensions) {
      const bytes = typeof data === 'function' ? data(mint.publicKey) : data
      builder = builder.add(this.call(program, [[mint.publicKey, 'w']], bytes))
    }
    const authority = publicKeyBytes(this.payer.publicKey)
    const init = [20, DECIMALS, ...authority, 1, ...authority]
    await this.succeed(builder.add(this.call(program, [[mint.publicKey, 'w']], init)))
    return mint.publicKey
  }

  /** The associated account of an owner. */
  ataOf(program: PublicKey, mint: PublicKey, owner: PublicKey): PublicKey {
    return findAssociatedTokenPda(this.umi, { mint, owner, tokenProgramId: program })[0]
  }

  /** Creates the associated account; the byte is 0 for "must not be there", 1 for "may be". */
  createAta(program: PublicKey, mint: PublicKey, owner: PublicKey, kind = 1): TransactionBuilder {
    const accounts: [PublicKey, Use][] = [
      [this.payer.publicKey, 'ws'],
      [this.ataOf(program, mint, owner), 'w'],
      [owner, ''],
      [mint, ''],
      [SYSTEM, ''],
      [program, ''],
    ]
    return this.call(ASSOCIATED_TOKEN, accounts, [kind])
  }

  /** Opens an owner's account and mints into it. */
  async fund(program: PublicKey, mint: PublicKey, owner: PublicKey, amount: number): Promise<PublicKey> {
    const ata = this.ataOf(program, mint, owner)
    await this.succeed(this.createAta(program, mint, owner).add(this.mintTo(program, mint, ata, amount)))
    return ata
  }

  mintTo(program: PublicKey, mint: PublicKey, to: PublicKey, amount: number): TransactionBuilder {
    const accounts: [PublicKey, Use][] = [
      [mint, 'w'],
      [to, 'w'],
      [this.payer.publicKey, 's'],
    ]
    return this.call(program, accounts, [14, ...u64(amount), DECIMALS])
  }

  transfer(
    program: PublicKey,
    input: { mint: PublicKey; from: PublicKey; to: PublicKey; amount: number; owner?: KeypairSigner },
  ): TransactionBuilder {
    const owner = input.owner ?? this.payer
    const accounts: [PublicKey, Use][] = [
      [input.from, 'w'],
      [input.mint, ''],
      [input.to, 'w'],
      [owner.publicKey, 's'],
    ]
    return this.call(program, accounts, [12, ...u64(input.amount), DECIMALS], [owner])
  }

  amountOf(account: PublicKey): number {
    const data = Buffer.from(this.executor.getAccount(account)?.data ?? new Uint8Array(72))
    return Number(data.readBigUInt64LE(64))
  }

  stranger(): KeypairSigner {
    return generateSigner(this.umi)
  }
}

export function u64(value: number): number[] {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return [...bytes]
}

/** Text as borsh writes it. */
export function text(value: string): number[] {
  const bytes = Buffer.from(value)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(bytes.length)
  return [...length, ...bytes]
}

/** The JSON of an error that a program numbers. */
export function custom(instruction: number, code: number): unknown {
  return { InstructionError: [instruction, { Custom: code }] }
}
