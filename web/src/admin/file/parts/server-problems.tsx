import { z } from 'zod'
import { fileProblemSeverity, type FileProblem, type FileProblemCode } from '#contract/file/file-problems.ts'
import { ApiError } from '#web/src/shared/api-error.ts'
import type { ProblemGroup } from '../folder/file-session.ts'
import { FolderProblems } from './folder-problems.tsx'

const problemsSchema = z.array(
  z.object({
    path: z.string().nullable(),
    code: z.string().refine((code): code is FileProblemCode => Object.hasOwn(fileProblemSeverity, code)),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
)

/** What the server found wrong with files, where that is why an upload failed. */
export function ServerProblems({ error }: { error: unknown }) {
  const parsed = error instanceof ApiError ? problemsSchema.safeParse(error.params['problems']) : null
  return parsed?.success ? <FolderProblems groups={groupsOf(parsed.data)} /> : null
}

function groupsOf(problems: readonly FileProblem[]): ProblemGroup[] {
  const codes = [...new Set(problems.map(({ code }) => code))]
  return codes.map((code) => {
    const first = problems.filter((one) => one.code === code)
    return { code, count: first.length, first }
  })
}
