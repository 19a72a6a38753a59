/**
 * The words of the message by which an old wallet says where its NFTs go, a sentence a line. They are signed: who changes them keeps
 * those of before for messages that are still to be read, in `read-destination-text.ts`.
 */
export interface DestinationWords {
  /** Of {domain}. */
  ask: string
  /** Of {count}. */
  nfts: string
  /** Of {project}, which may be anything and so comes first, {numbers}, {chain} and {contract}. */
  group: string
  address: string
  neverUsed: string
  note: string
  /** Of {address}. */
  wallet: string
}
