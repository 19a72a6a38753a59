/** Works on all of a list, a few at a time, and keeps its order. */
export const inTurns = async <A, B>(
  list: readonly A[],
  atOnce: number,
  work: (item: A) => Promise<B>,
): Promise<B[]> => {
  const done: B[] = []
  for (let from = 0; from < list.length; from += atOnce)
    done.push(...(await Promise.all(list.slice(from, from + atOnce).map(work))))
  return done
}
