import { SYSTEM } from '../program-ids.ts'
import type { AccountRef, Invocation } from '../runtime/invocation.ts'

/** Calls of the System program; each signer must have signed or be an address the calling program signs for. */

/** Calls System: a new account of so many bytes, paid by `from`. @param signedFor addresses the calling program signs for. */
export function createAccount(
  call: Invocation,
  from: AccountRef,
  account: AccountRef,
  size: { lamports: bigint; bytes: number; owner: Uint8Array },
  signedFor: Uint8Array[] = [],
): void {
  const data = Buffer.concat([u32(0), u64(size.lamports), u64(BigInt(size.bytes)), size.owner])
  const accounts = [
    { account: from, isSigner: true, isWritable: true },
    { account, isSigner: true, isWritable: true },
  ]
  call.invoke({ program: SYSTEM, accounts, data }, signedFor)
}

/** Calls System: lamports from an account that signed. */
export function transferLamports(call: Invocation, from: AccountRef, to: AccountRef, lamports: bigint): void {
  const accounts = [
    { account: from, isSigner: true, isWritable: true },
    { account: to, isWritable: true },
  ]
  call.invoke({ program: SYSTEM, accounts, data: Buffer.concat([u32(2), u64(lamports)]) })
}

/** Calls System: gives an account its bytes; the calling program signs for it. */
export function allocate(call: Invocation, account: AccountRef, bytes: number): void {
  const accounts = [{ account, isSigner: true, isWritable: true }]
  const data = Buffer.concat([u32(8), u64(BigInt(bytes))])
  call.invoke({ program: SYSTEM, accounts, data }, [account.key])
}

/** Calls System: gives an account to a program; the calling program signs for it. */
export function assign(call: Invocation, account: AccountRef, owner: Uint8Array): void {
  const accounts = [{ account, isSigner: true, isWritable: true }]
  call.invoke({ program: SYSTEM, accounts, data: Buffer.concat([u32(1), owner]) }, [account.key])
}

function u32(value: number): Uint8Array {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function u64(value: bigint): Uint8Array {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}
