/** What the address bar asks for: the run of a link, or a wallet. */
export type Asked = { run: string; wallet?: undefined } | { wallet: string; run?: undefined }

/** Null where it asks for nothing. */
export function askedOf(search: string): Asked | null {
  const params = new URLSearchParams(search)
  const run = params.get('run')
  if (run) return { run }
  const wallet = params.get('wallet')?.trim()
  return wallet ? { wallet } : null
}

/** Has the form of a wallet's address, of Kaia or of Solana; the server says the rest. */
export function isAskable(text: string): boolean {
  return /^0x[0-9a-fA-F]{40}$/.test(text) || /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)
}
