/** Runs `work` over a list with a few at a time, so that the machine's threads stay busy and its memory small. */
export async function eachOf<T>(
  list: readonly T[],
  atOnceMax: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = list.values()
  const worker = async (): Promise<void> => {
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: atOnceMax }, worker))
}
