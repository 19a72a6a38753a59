import { SystemProgram, PublicKey } from '@solana/web3.js'
import type { Token, TransferFee, TokenProgram } from '#contract/send-token/token.ts'
import { tokenProgramIds } from '#contract/send-token/read-account.ts'
import type { Chain } from '#worker/chains/adapter.ts'
import type { Blockhash, SignedTransaction, Signer } from '#worker/chains/transaction.ts'
import { addressBytes } from '#worker/chains/solana/address/address-bytes.ts'
import { findAssociatedTokenAddress } from '#worker/chains/solana/address/metaplex-addresses.ts'
import { createTokenAccount } from '#worker/chains/solana/instructions/spl-token.ts'
import { ByteWriter } from '#worker/chains/solana/message/byte-writer.ts'
import {
  readonly,
  signer,
  writable,
  writableSigner,
  type Instruction,
} from '#worker/chains/solana/message/instruction.ts'
import { signTransaction } from '#worker/chains/solana/message/sign-transaction.ts'
import { anyLimits } from './any-limits.ts'

/** A chain on which tokens are made, and who pays for it. */
export interface TokenSite {
  chain: Chain
  wallet: Signer
  blockhash(): Promise<Blockhash>
  /** Sends it and waits until it is final. @returns the error it landed with. */
  land(signed: SignedTransaction): Promise<unknown>
}

/** What a mint of Token-2022 may carry. */
export interface MintRules {
  fee?: TransferFee
  isFrozenAtFirst?: boolean
  isBound?: boolean
  hasHook?: boolean
  hasDelegate?: boolean
  /** May be paused, and is. */
  isPaused?: boolean
}

export interface NewToken {
  program?: TokenProgram
  decimals?: number
  /** Base units that the wallet gets. */
  supply?: bigint
  rules?: MintRules
}

const rentLamports = 10_000_000
let serial = 0

/** Makes a token, whose authorities the wallet has, and gives it all of it. */
export async function makeToken(site: TokenSite, options: NewToken = {}): Promise<Token> {
  const { program = 'token', decimals = 6, supply = 1_000_000_000_000n, rules = {} } = options
  const { wallet, chain } = site
  const programId = tokenProgramIds[program]
  const mint = chain.deriveSigner(new Uint8Array(32).fill(9), `${wallet.address}:${(serial += 1)}`)
  const own = ruleInstructions(rules, { mint: mint.address, authority: wallet.address, programId })
  const extensionBytes = own.reduce((sum, { bytes }) => sum + 4 + bytes, 0)
  const open = SystemProgram.createAccount({
    ...{ fromPubkey: new PublicKey(wallet.address), newAccountPubkey: new PublicKey(mint.address) },
    ...{ lamports: rentLamports, programId: new PublicKey(programId) },
    space: extensionBytes === 0 ? 82 : 166 + extensionBytes,
  })
  await run(
    site,
    [
      {
        ...{ programId: open.programId.toBase58(), data: open.data },
        accounts: [writableSigner(wallet.address), writableSigner(mint.address)],
      },
      ...own.map(({ instruction }) => instruction),
      call(programId, [writable(mint.address)], (out) =>
        out.u8(20).u8(decimals).raw(addressBytes(wallet.address)).u8(1).raw(addressBytes(wallet.address)),
      ),
    ],
    [mint],
  )
  const token: Token = {
    ...{ mint: mint.address, program, decimals, fee: rules.fee ?? null },
    accountBytes: program === 'token' ? 165 : rules.fee ? 182 : 170,
  }
  if (supply > 0n && rules.isBound !== true && rules.isFrozenAtFirst !== true)
    await giveTokens(site, token, wallet.address, supply)
  if (rules.isPaused)
    await run(site, [
      call(programId, [writable(mint.address), signer(wallet.address)], (out) => out.u8(44).u8(1)),
    ])
  return token
}

/** Makes the account of an owner and new tokens into it. */
export async function giveTokens(
  site: TokenSite,
  token: Token,
  owner: string,
  amount: bigint,
): Promise<void> {
  const { wallet } = site
  const account = accountOf(owner, token)
  const programId = tokenProgramIds[token.program]
  await run(site, [
    openAccount(wallet.address, owner, token),
    ...(amount === 0n
      ? []
      : [
          call(programId, [writable(token.mint), writable(account), signer(wallet.address)], (out) =>
            out.u8(7).u64(amount),
          ),
        ]),
  ])
}

/** Makes the accounts of owners, with nothing in them. */
export function openAccounts(site: TokenSite, token: Token, owners: readonly string[]): Promise<void> {
  return run(
    site,
    owners.map((owner) => openAccount(site.wallet.address, owner, token)),
  )
}

/** Whether the account of an owner is frozen, by its bytes; null: there is none. */
export async function isFrozenAt(url: string, token: Pick<Token, 'mint' | 'program'>, owner: string) {
  const bytes = await bytesAt(url, accountOf(owner, token))
  return bytes === null ? null : bytes[108] === 2
}

/** Freezes the account of an owner, which is there. */
export function freeze(site: TokenSite, token: Token, owner: string): Promise<void> {
  return run(site, [
    call(
      tokenProgramIds[token.program],
      [writable(accountOf(owner, token)), readonly(token.mint), signer(site.wallet.address)],
      (out) => out.u8(10),
    ),
  ])
}

/** An owner gives the associated account away, as SPL Token lets everybody do. */
export function giveAway(site: TokenSite, token: Token, owner: Signer, to: string): Promise<void> {
  const account = accountOf(owner.address, token)
  return run(
    site,
    [
      openAccount(site.wallet.address, owner.address, token),
      call(tokenProgramIds[token.program], [writable(account), signer(owner.address)], (out) =>
        out.u8(6).u8(2).u8(1).raw(addressBytes(to)),
      ),
    ],
    [owner],
  )
}

export function accountOf(owner: string, { mint, program }: Pick<Token, 'mint' | 'program'>): string {
  return findAssociatedTokenAddress(owner, mint, tokenProgramIds[program])
}

/** Gives up who may make more of it, or hands that to another. */
export function setMintAuthority(site: TokenSite, token: Token, to: string | null): Promise<void> {
  return setAuthority(site, token, { kind: 0, to })
}

/** The same of who may freeze accounts of it. */
export function setFreezeAuthority(site: TokenSite, token: Token, to: string | null): Promise<void> {
  return setAuthority(site, token, { kind: 1, to })
}

function setAuthority(
  site: TokenSite,
  token: Token,
  { kind, to }: { kind: number; to: string | null },
): Promise<void> {
  return run(site, [
    call(tokenProgramIds[token.program], [writable(token.mint), signer(site.wallet.address)], (out) => {
      out.u8(6).u8(kind)
      return to === null ? out.u8(0) : out.u8(1).raw(addressBytes(to))
    }),
  ])
}

/** Base units there are of a token, by the bytes of its mint. */
export async function supplyOf(url: string, { mint }: Pick<Token, 'mint'>): Promise<bigint> {
  const bytes = await bytesAt(url, mint)
  if (bytes === null) throw new Error(`${mint} is no mint.`)
  return bytes.readBigUInt64LE(36)
}

/** Base units that an owner holds, by the bytes of the account; null: there is none. */
export async function heldBy(url: string, token: Pick<Token, 'mint' | 'program'>, owner: string) {
  return (await bytesAt(url, accountOf(owner, token)))?.readBigUInt64LE(64) ?? null
}

async function bytesAt(url: string, address: string): Promise<Buffer | null> {
  const params = [address, { encoding: 'base64', commitment: 'finalized' }]
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getAccountInfo', params }),
  })
  const { result } = (await reply.json()) as { result: { value: { data: [string, string] } | null } }
  return result.value === null ? null : Buffer.from(result.value.data[0], 'base64')
}

function openAccount(payer: string, owner: string, token: Token): Instruction {
  const program = tokenProgramIds[token.program]
  return createTokenAccount({ payer, account: accountOf(owner, token), owner, mint: token.mint, program })
}

/** What each rule takes of the mint, and the instruction that writes it. */
function ruleInstructions(
  rules: MintRules,
  { mint, authority, programId }: { mint: string; authority: string; programId: string },
): { bytes: number; instruction: Instruction }[] {
  const key = addressBytes(authority)
  const found: { bytes: number; instruction: Instruction }[] = []
  const add = (bytes: number, write: (out: ByteWriter) => ByteWriter) =>
    found.push({ bytes, instruction: call(programId, [writable(mint)], write) })
  const { fee } = rules
  if (fee)
    add(108, (out) =>
      out.u8(26).u8(0).u8(1).raw(key).u8(1).raw(key).u16(fee.basisPoints).u64(BigInt(fee.maximum)),
    )
  if (rules.isFrozenAtFirst) add(1, (out) => out.u8(28).u8(0).u8(2))
  if (rules.isBound) add(0, (out) => out.u8(32))
  if (rules.hasDelegate) add(32, (out) => out.u8(35).raw(key))
  if (rules.hasHook) add(64, (out) => out.u8(36).u8(0).raw(key).raw(key))
  if (rules.isPaused) add(33, (out) => out.u8(44).u8(0).raw(key))
  return found
}

function call(
  programId: string,
  accounts: Instruction['accounts'],
  write: (out: ByteWriter) => ByteWriter,
): Instruction {
  return { programId, accounts, data: write(new ByteWriter()).finish() }
}

async function run(
  { wallet, blockhash, land }: TokenSite,
  instructions: Instruction[],
  signers: Signer[] = [],
): Promise<void> {
  const signed = signTransaction(
    { version: 'v0', payer: wallet, signers, instructions, prologue: 0, instructionsPerItem: 1 },
    {
      blockhash: await blockhash(),
      computeUnits: 400_000,
      microLamports: BigInt(1_000 + (serial += 1)),
      limits: anyLimits,
    },
  )
  const err = await land(signed)
  if (err !== null) throw new Error(`A token was not made: ${JSON.stringify(err)}`)
}
