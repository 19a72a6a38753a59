import useSWR from 'swr'
import { endpoints } from '#contract/endpoints.ts'
import type { NumberedFiles } from '#contract/file/numbered-files.ts'
import { call } from '#web/src/shared/api-client.ts'
import type { ApiError } from '#web/src/shared/api-error.ts'

export interface NumberedFilesHook {
  /** Null: no set is chosen, or it is being read. */
  files: NumberedFiles | null
  isLoading: boolean
  error: ApiError | undefined
  again: () => void
}

const pageSize = 10_000

/** What the numbers of a finished set mean. It never changes, so it is read once. @param fileSetId null: none is chosen */
export function useNumberedFiles(fileSetId: number | null): NumberedFilesHook {
  const { data, error, mutate } = useSWR<NumberedFiles, ApiError>(
    fileSetId === null ? null : `numbers of ${fileSetId}`,
    () => readNumbers(fileSetId ?? 0),
    { revalidateOnFocus: false, revalidateIfStale: false },
  )
  return {
    files: (fileSetId !== null && data) || null,
    isLoading: fileSetId !== null && !data && !error,
    error,
    again: () => void mutate(),
  }
}

async function readNumbers(fileSetId: number): Promise<NumberedFiles> {
  const params = { fileSetId }
  const { baseUrl } = await call(endpoints.readFileSet, { params })
  const keys: Record<string, string> = {}
  const images: Record<string, string> = {}
  // The collection's own files are no number of a list.
  for (let after = -1; ;) {
    const query = { after, limit: pageSize }
    const { entries, isLast } = await call(endpoints.listFileEntries, { params, query })
    for (const { number, metadataKey, imageKey } of entries) {
      if (number === null) continue
      keys[number] = metadataKey
      images[number] = imageKey
    }
    const last = entries.at(-1)?.number
    if (isLast || last === undefined || last === null) return { baseUrl, keys, images }
    after = last
  }
}
