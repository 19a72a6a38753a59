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

export const readonly = (address: string): AccountMeta => ({ address, isSigner: false, isWritable: false })
export const writable = (address: string): AccountMeta => ({ address, isSigner: false, isWritable: true })
export const signer = (address: string): AccountMeta => ({ address, isSigner: true, isWritable: false })
export const writableSigner = (address: string): AccountMeta => ({
  address,
  isSigner: true,
  isWritable: true,
})
