/** Runs `work` over the inputs, at most `atOnce` at a time, and keeps their order. */
export const inParallel = async <T, R>(
  inputs: T[],
  atOnce: number,
  work: (input: T) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = []
  let next = 0
  const lane = async () => {
    while (next < inputs.length) {
      const at = next
      next += 1
      const input = inputs[at]
      if (input !== undefined) results[at] = await work(input)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, inputs.length) }, lane))
  return results
}
