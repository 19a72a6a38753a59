import { TOKEN_METADATA } from '../program-ids.ts'
import type { AccountRef, Invocation } from '../runtime/invocation.ts'
import { allocate, assign, transferLamports } from '../system/system-calls.ts'

/** Makes a program-derived account, topping up its rent when it holds less. */
export function openProgramAccount(
  call: Invocation,
  account: AccountRef,
  payer: AccountRef,
  bytes: number,
): void {
  const missingLamports = call.run.rentExemptLamports(bytes) - account.state.lamports
  if (missingLamports > 0n) {
    call.log(`Transfer ${missingLamports} lamports to the new account`)
    transferLamports(call, payer, account, missingLamports)
  }
  call.log('Allocate space for the account')
  allocate(call, account, bytes)
  call.log('Assign the account to the owning program')
  assign(call, account, TOKEN_METADATA)
}
