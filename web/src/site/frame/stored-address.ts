/** The address of the wallet that stands for the person, or null. */
export function storedAddress(): string | null {
  return storedText('WALLETADDRESS')
}

/** What the session of this browser is known by; null: nobody is logged in here as far as it knows, by e-mail without a wallet neither. */
export function sessionKey(): string | null {
  return storedText('AUTH_KEY')
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
