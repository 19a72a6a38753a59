import { useCallback, useEffect, useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import { progressSchema, type Master, type Progress } from '#contract/run/masters.ts'
import { call, urlOf } from '#web/src/shared/api-client.ts'
import type { ApiError } from '#web/src/shared/api-error.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { useProgressStream, type StreamState } from '#web/src/shared/use-progress-stream.ts'

export interface MasterHook {
  master: Master | undefined
  progress: Progress | undefined
  stream: StreamState
  error: ApiError | undefined
  isLoading: boolean
  reload: () => void
}

/** One run and its live counts. The row is read again whenever the counts say that its state has changed. */
export function useMaster(masterId: number): MasterHook {
  const params = { masterId }
  const row = useApi(endpoints.readMaster, { params }, { revalidateOnFocus: true })
  const [progress, setProgress] = useState<Progress>()
  const poll = useCallback(() => call(endpoints.readProgress, { params: { masterId } }), [masterId])
  const stream = useProgressStream<Progress>({
    url: row.data ? urlOf(endpoints.streamProgress, { params }) : null,
    eventName: 'progress',
    parse: (text) => progressSchema.parse(JSON.parse(text)),
    versionOf: (value) => value.version,
    poll,
    onValue: setProgress,
  })
  useEffect(() => setProgress(undefined), [masterId])
  const { mutate } = row
  const reload = useCallback(() => {
    void mutate()
    void poll().then(setProgress)
  }, [mutate, poll])
  const state = progress && `${progress.status} ${progress.control} ${progress.waiting?.code ?? ''}`
  useEffect(() => {
    if (state) void mutate()
  }, [state, mutate])
  return { master: row.data, progress, stream, error: row.error, isLoading: row.isLoading, reload }
}
