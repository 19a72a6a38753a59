/** The sentences by which a wallet says where something goes that came from it; blanks in braces. */
export interface RedirectWords {
  ask: string
  what: string
  wallet: string
  address: string
}
