import type { FileProblem } from '#contract/file/file-problems.ts'
import { AppError } from '../app-error.ts'

/** So many are named; one is enough to refuse. */
const namedMax = 100

/** What is wrong with files, by the codes of the contract. */
export function filesInvalid(problems: readonly FileProblem[]): AppError {
  return new AppError('FILES_INVALID', {
    params: { count: problems.length, problems: problems.slice(0, namedMax) },
  })
}
