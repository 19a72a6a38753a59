/** The version of this front end (SPEC.md section 9). Raised with every release people must reload for. */
export const frontVersion = '20250626_1600'

/** SPEC.md section 7: compared numerically, digits only. */
export function isOlderThan(own: string, server: string): boolean {
  const [ours, theirs] = [digitsOf(own), digitsOf(server)]
  return ours < theirs
}

function digitsOf(version: string): bigint {
  return BigInt(version.replace(/\D/g, '') || '0')
}
