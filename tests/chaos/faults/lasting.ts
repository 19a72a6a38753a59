/** So long, at the pace of this run, or until it is over. */
export type Wait = (ms: number) => Promise<void>

/** Begins something and ends it after so long. @returns true. */
export async function lasting(
  ms: number,
  wait: Wait,
  input: { begin: () => unknown; end: () => unknown },
): Promise<true> {
  await input.begin()
  await wait(ms)
  await input.end()
  return true
}
