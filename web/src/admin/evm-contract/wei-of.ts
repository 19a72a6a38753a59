/** Coins as a person types them, in wei; null for what is no amount. */
export function weiOf(typed: string): string | null {
  const [, whole, fraction = ''] = /^(\d{1,20})(?:\.(\d{1,18}))?$/.exec(typed.trim()) ?? []
  return whole === undefined ? null : BigInt(whole + fraction.padEnd(18, '0')).toString()
}
