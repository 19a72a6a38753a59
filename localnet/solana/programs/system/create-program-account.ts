import type { AccountRef, Invocation } from '../runtime/invocation.ts'
import { allocate, assign, createAccount, transferLamports } from './system-calls.ts'

/**
 * Makes a program-derived account of the calling program, as Anchor's `init` does: in one call when
 * the address is empty, else by topping up, allocating and assigning (which fails for one in use).
 */
export function createProgramAccount(
  call: Invocation,
  account: AccountRef,
  { payer, bytes }: { payer: AccountRef; bytes: number },
): void {
  const rentLamports = call.run.rentExemptLamports(bytes)
  const { lamports } = account.state
  if (lamports === 0n) {
    const size = { lamports: rentLamports, bytes, owner: call.programId }
    return createAccount(call, payer, account, size, [account.key])
  }
  if (lamports < rentLamports) transferLamports(call, payer, account, rentLamports - lamports)
  allocate(call, account, bytes)
  assign(call, account, call.programId)
}
