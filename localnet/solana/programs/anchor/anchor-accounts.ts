import { sameAddress } from '../../executor/addresses.ts'
import type { AccountRef, Invocation } from '../runtime/invocation.ts'
import { anchorFailure } from './anchor-errors.ts'

/**
 * Names the accounts of an Anchor instruction in order. Throws AccountNotEnoughKeys when some are
 * missing; accounts beyond the names are the remaining ones.
 */
export function namedAccounts<Name extends string>(
  call: Invocation,
  names: readonly Name[],
): Record<Name, AccountRef> & { remaining: AccountRef[] } {
  if (call.accounts.length < names.length) throw anchorFailure(call, 'AccountNotEnoughKeys')
  const entries = names.map((name, index) => [name, call.accounts[index]])
  const named: Record<Name, AccountRef> = Object.fromEntries(entries)
  return { ...named, remaining: call.accounts.slice(names.length) }
}

/** Throws AccountNotSigner. @param name of the account in the program, which the log says. */
export function requireSigner(call: Invocation, account: AccountRef, name: string): void {
  if (!account.isSigner) throw anchorFailure(call, 'AccountNotSigner', name)
}

/** Throws ConstraintMut. @param name as above. */
export function requireWritable(call: Invocation, account: AccountRef, name: string): void {
  if (!account.isWritable) throw anchorFailure(call, 'ConstraintMut', name)
}

/** Throws InvalidProgramId for the address of another program. @param name as above. */
export function requireProgram(
  call: Invocation,
  account: AccountRef,
  program: Uint8Array,
  name: string,
): void {
  if (!sameAddress(account.key, program)) throw anchorFailure(call, 'InvalidProgramId', name)
}

/** The `zero` constraint: an account whose first eight bytes were never written. */
export function requireZero(call: Invocation, account: AccountRef, name: string): void {
  if (account.state.data.subarray(0, 8).some((byte) => byte !== 0))
    throw anchorFailure(call, 'ConstraintZero', name)
}

/** What `Account<T>` checks: exists, belongs to the program, starts with the type's discriminator. */
export function requireAccount(
  call: Invocation,
  account: AccountRef,
  expected: { owner: Uint8Array; discriminator: Uint8Array },
  name: string,
): void {
  const { owner, lamports, data } = account.state
  const isEmpty = lamports === 0n && owner.every((byte) => byte === 0)
  if (isEmpty) throw anchorFailure(call, 'AccountNotInitialized', name)
  if (!sameAddress(owner, expected.owner)) throw anchorFailure(call, 'AccountOwnedByWrongProgram', name)
  const { discriminator } = expected
  if (data.length < discriminator.length) throw anchorFailure(call, 'AccountDiscriminatorNotFound', name)
  if (!sameAddress(data.subarray(0, discriminator.length), discriminator)) {
    throw anchorFailure(call, 'AccountDiscriminatorMismatch', name)
  }
}
