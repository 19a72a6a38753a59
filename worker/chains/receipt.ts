/** What reaches a wallet, as all RPCs tell of it at `finalized`. */
export interface Receipts {
  /**
   * Transactions that touched a wallet, the oldest first, of which at least one RPC knows. @throws ChainError unless every RPC answers.
   * @param of.after only those after this one; an RPC that has forgotten it tells of all.
   * @param of.since what is older is left out, by the time that its block has.
   */
  list(address: string, of: { after: string | null; since: Date }): Promise<TouchedBy[]>
  /**
   * What one transaction sent to a wallet; nothing where it failed. @throws ChainError temporary unless every RPC tells the same of it:
   * one that denies it, or tells of another amount, recipient or end, stands against it.
   */
  read(signature: string, address: string): Promise<Received>
}

export interface TouchedBy {
  signature: string
  slot: bigint
}

export interface Received {
  slot: bigint
  /** When its block was made, if the RPCs know. */
  at: Date | null
  /** Every account it names, those of lookup tables too. */
  accounts: string[]
  transfers: ReceivedTransfer[]
}

/** Coins that a wallet gave to the address by System's transfer. */
export interface ReceivedTransfer {
  /** Its place among all transfers of its transaction, in the order in which they ran. */
  no: number
  payer: string
  lamports: bigint
}
