/** Base units of a plain number, whatever they are; null: it is none, or has more decimals than the token. Zeros behind the last do no harm.
 * @param text of so many characters that BigInt takes no time over it. */
export function unitsOf(text: string, decimals: number): bigint | null {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  const exact = fraction.replace(/0+$/, '')
  if (whole === undefined || exact.length > decimals) return null
  return BigInt(whole + exact.padEnd(decimals, '0'))
}
