export interface AccountMeta {
  address: string
  isSigner: boolean
  isWritable: boolean
}

export interface Instruction {
  programId: string
  accounts: AccountMeta[]
  data: Uint8Array
}

export function readonly(address: string): AccountMeta {
  return { address, isSigner: false, isWritable: false }
}
export function writable(address: string): AccountMeta {
  return { address, isSigner: false, isWritable: true }
}
export function signer(address: string): AccountMeta {
  return { address, isSigner: true, isWritable: false }
}
export function writableSigner(address: string): AccountMeta {
  return {
    address,
    isSigner: true,
    isWritable: true,
  }
}
