/** The address of the wallet that stands for the person, or null. */
export function storedAddress(): string | null {
  try {
    return localStorage.getItem('WALLETADDRESS')
  } catch {
    // A browser that keeps nothing knows of no wallet.
    return null
  }
}

/** The page was written for nobody: with a wallet stored, "connect" would flash up before the address. */
export function markStoredWallet(): void {
  if (storedAddress() !== null) document.documentElement.dataset['wallet'] = ''
}
