/** The address of the wallet that stands for the person, or null. */
export function storedAddress(): string | null {
  return storedText('WALLETADDRESS')
}

/** Whether somebody is logged in here as far as this browser knows, by e-mail without a wallet too. */
export function isLoggedIn(): boolean {
  return storedText('AUTH_KEY') !== null
}

function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // A browser that keeps nothing knows of nobody.
    return null
  }
}

/** The page was written for nobody: with a wallet stored, "connect" would flash up before the address. */
export function markStoredWallet(): void {
  if (storedAddress() !== null) document.documentElement.dataset['wallet'] = ''
}
