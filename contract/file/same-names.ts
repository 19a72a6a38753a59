import { problem } from '../problem.ts'
import { problemOf, type FileProblem } from './file-problems.ts'

/** Items whose metadata has the name of an earlier one, which may be meant: a warning for each but the first. */
export function findSameNames(named: readonly { path: string; name: string }[]): FileProblem[] {
  const firsts = new Map<string, string>()
  return named.flatMap(({ path, name }) => {
    const first = firsts.get(name)
    if (first !== undefined) return [problemOf(path, problem('NAME_TWICE', { first }))]
    firsts.set(name, path)
    return []
  })
}
