/**
 * Whether this is the long run, `npm run soak`, which does everything. The usual one, `npm test`, does one of each kind: what
 * another wallet, width, language or moment adds to a promise that is proven already waits for the long run.
 */
export const isSoak = process.env['SOAK'] === '1'

/** Of cases of one kind: all in the long run, in the usual one those that `isUsual` picks, at least one. */
export function casesOf<T>(all: readonly T[], isUsual: (one: T, at: number) => boolean): T[] {
  if (isSoak) return [...all]
  const usual = all.filter(isUsual)
  if (usual.length === 0) throw new Error('The usual run would do none of these cases.')
  return usual
}
