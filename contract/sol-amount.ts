/** "1.5" SOL as "1500000000" lamports; undefined when the text is not an amount. Never through floating point. */
export function lamportsOf(text: string): string | undefined {
  const match = /^(\d{1,9})(?:\.(\d{1,9}))?$/.exec(text.trim())
  if (!match) return undefined
  return String(BigInt(match[1] ?? '0') * 1_000_000_000n + BigInt((match[2] ?? '').padEnd(9, '0')))
}

/** Lamports as the text a person types: no thousands separators. */
export function solTextOf(lamports: string): string {
  const amount = BigInt(lamports)
  const fraction = (amount % 1_000_000_000n).toString().padStart(9, '0').replace(/0+$/, '')
  const whole = String(amount / 1_000_000_000n)
  return fraction ? `${whole}.${fraction}` : whole
}
