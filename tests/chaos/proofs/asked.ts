/** An NFT as it was asked for, before the product saw it. */
export interface AskedItem {
  name: string
  uri: string
  owner: string
  symbol: string
  sellerFeeBasisPoints: number
  creators: { address: string; share: number }[]
}

export type Note = (kind: 'duplicates' | 'missing' | 'wrong', count: number, text: string) => void
