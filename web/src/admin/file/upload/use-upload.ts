import { useCallback, useEffect, useRef, useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import type { FileSet } from '#contract/file/file-sets.ts'
import { call } from '#web/src/shared/api-client.ts'
import type { FolderClient } from '../folder/folder-client.ts'
import { Upload, type UploadState } from './upload.ts'

/** A page redraws no more often than this. */
const redrawMs = 250

export interface UploadHook {
  /** Null: none was begun. */
  state: UploadState | null
  start: (client: FolderClient, set: FileSet) => void
  pause: () => void
  resume: () => void
  /** Forgets one that failed or is done. */
  clear: () => void
}

/** An upload as long as its page is open. */
export function useUpload(): UploadHook {
  const upload = useRef<Upload | null>(null)
  const [state, setState] = useState<UploadState | null>(null)
  const show = useThrottled(setState)
  useEffect(() => () => upload.current?.stop(), [])
  const start = useCallback(
    (client: FolderClient, set: FileSet) => {
      upload.current?.stop()
      const made = new Upload(portsOf(client, set), (next) => {
        if (upload.current === made) show(next)
      })
      upload.current = made
      setState(made.state)
      void made.run()
    },
    [show],
  )
  const clear = useCallback(() => {
    upload.current?.stop()
    upload.current = null
    setState(null)
  }, [])
  return {
    state,
    start,
    pause: useCallback(() => upload.current?.pause(), []),
    resume: useCallback(() => upload.current?.resume(), []),
    clear,
  }
}

/** The newest state a few times a second; a change of phase at once. */
function useThrottled(set: (state: UploadState) => void): (state: UploadState) => void {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const newest = useRef<UploadState | null>(null)
  useEffect(() => () => void (timer.current && clearTimeout(timer.current)), [])
  return useCallback(
    (state: UploadState) => {
      const isOther = newest.current?.phase !== state.phase
      newest.current = state
      if (isOther) set(state)
      timer.current ??= setTimeout(() => {
        timer.current = null
        if (newest.current) set(newest.current)
      }, redrawMs)
    },
    [set],
  )
}

function portsOf(
  client: FolderClient,
  { fileSetId, baseUrl }: FileSet,
): ConstructorParameters<typeof Upload>[0] {
  const params = { fileSetId }
  const announcement = crypto.randomUUID()
  return {
    prepare: (onProgress) =>
      client.ask('prepare', { baseUrl }, ({ filesDone, filesTotal }) => onProgress(filesDone, filesTotal)),
    announce: async (entries) => {
      const body = { announcement, entries: [...entries] }
      return (await call(endpoints.announceFiles, { params, body })).missing
    },
    bytesOf: (key) => client.ask('bytesOf', { key }),
    put: async (key, bytes) => {
      await call(endpoints.uploadFile, { params: { ...params, sha256: key.slice(0, 64) } }, { bytes })
    },
    finish: async () => {
      await call(endpoints.finishFileSet, { params, body: { announcement } })
    },
    wait: waitFor,
    now: () => performance.now(),
  }
}

/** So long, or until the browser says that the connection is back. */
function waitFor(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
  })
}
