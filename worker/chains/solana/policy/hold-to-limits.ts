import type { Detail } from '#contract/codes/details.ts'
import type { SigningLimits } from '../../calls.ts'
import { ChainError } from '../../chain-error.ts'
import { findAssociatedTokenAddress } from '../address/metaplex-addresses.ts'
import type { Instruction } from '../message/instruction.ts'
import { readCall, type Call } from './read-call.ts'

export interface Unsigned {
  payer: string
  /** What signs beside the payer: mints and trees that it makes. */
  signers: readonly string[]
  /** All of them, the compute budget among them. */
  instructions: readonly Instruction[]
  /** For signatures and priority. */
  feeLamports: bigint
}

/**
 * Holds what is about to be signed against what its plan allows. It reads the instructions themselves, whoever built them.
 * @throws ChainError SIGNING_REFUSED, permanent, naming what does not match. Nothing is signed then.
 */
export function holdToLimits(unsigned: Unsigned, limits: SigningLimits): void {
  const { payer, signers, instructions, feeLamports } = unsigned
  if (limits.calls === 'any') return
  const names = limits.calls
  const calls = instructions.map((instruction) => {
    const call = readCall(instruction, payer)
    if (call && names.includes(call.name)) return call
    throw refused({
      code: 'SIGNING_CALL_OTHER',
      params: { program: instruction.programId, call: call?.name ?? '' },
    })
  })
  const { destinations } = limits
  const allowed = new Set([payer, ...signers, ...(destinations === 'any' ? [] : destinations)])
  for (const [at, call] of calls.entries()) {
    const address = findStranger(call, allowed, at)
    if (address !== null && destinations !== 'any')
      throw refused({ code: 'SIGNING_DESTINATION_OTHER', params: { address } })
  }
  const lamports = calls.reduce((sum, call) => sum + call.lamports, feeLamports)
  if (lamports > limits.lamportsMax)
    throw refused({
      code: 'SIGNING_LAMPORTS_OVER',
      params: { lamports: String(lamports), max: String(limits.lamportsMax) },
    })
}

/** Whom a call gives something to, and nobody said so. */
function findStranger(call: Call, allowed: ReadonlySet<string>, at: number): string | null {
  const wallet = call.wallets.find((address) => !allowed.has(address))
  if (wallet !== undefined) return wallet
  const account = call.tokenAccounts.find((each) => !isOfAllowed(each, allowed, at))
  return account?.address ?? null
}

/** Wallets stand in the order of the items, and so do the calls: the one next to it is tried first. */
function isOfAllowed(
  { address, mint, program }: Call['tokenAccounts'][number],
  allowed: ReadonlySet<string>,
  at: number,
): boolean {
  const wallets = [...allowed]
  return wallets.some((_, step) => {
    const wallet = wallets[(at + step) % wallets.length] ?? ''
    return findAssociatedTokenAddress(wallet, mint, program) === address
  })
}

function refused(detail: Detail): ChainError {
  return new ChainError('SIGNING_REFUSED', 'permanent', detail)
}
