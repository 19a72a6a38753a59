/** So long, at the pace of this run, or until it is over. */
export type Wait = (ms: number) => Promise<void>

const looksMax = 20
const lookEveryMs = 300

/** Waits on, for a while, until it has struck something. @returns whether it has. */
export async function untilStruck(
  wait: Wait,
  isStruck: () => Promise<boolean> | boolean,
  looks = looksMax,
): Promise<boolean> {
  for (let left = looks; left > 0; left -= 1) {
    if (await isStruck()) return true
    await wait(lookEveryMs)
  }
  return isStruck()
}

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
