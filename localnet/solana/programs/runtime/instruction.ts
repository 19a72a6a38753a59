/** One instruction over the transaction's accounts, as a program is called with it. */
export interface ProgramInstruction {
  /** Index of the program in the transaction's account keys. */
  programIndex: number
  accounts: AccountMeta[]
  data: Uint8Array
}

/** An account as one instruction may use it. `index` counts in the transaction's account keys. */
export interface AccountMeta {
  index: number
  isSigner: boolean
  isWritable: boolean
}
