import { useCallback, useEffect, useRef, useState } from 'react'
import type { NetworkName } from '#contract/network.ts'
import type { FolderOptions, FolderState } from './file-session.ts'
import { FolderClient } from './folder-client.ts'
import type { ReadProgress } from './read-folder.ts'
import type { GivenPath } from './source-file.ts'

export interface FolderHook {
  client: FolderClient | null
  /** Null: nothing was given yet, or it is being read. */
  state: FolderState | null
  /** Set while it is read. */
  progress: ReadProgress | null
  failure: Error | null
  /** Grows with every judgement, so that the grid reads its pictures again. */
  version: number
  open: (given: GivenPath[], input: { network: NetworkName; options: FolderOptions }) => Promise<void>
  judge: (options: FolderOptions) => Promise<void>
  clear: () => void
}

const atFirst: ReadProgress = { filesDone: 0, filesTotal: 0, bytesDone: 0, bytesTotal: 0 }

/** A folder that is read and judged in a worker, as long as the page is open. */
export function useFolder(): FolderHook {
  const client = useFolderClient()
  const [state, setState] = useState<FolderState | null>(null)
  const [progress, setProgress] = useState<ReadProgress | null>(null)
  const [failure, setFailure] = useState<Error | null>(null)
  const [version, setVersion] = useState(0)
  const openId = useRef(0)
  const open = useCallback<FolderHook['open']>(
    async (given, input) => {
      const id = ++openId.current
      const isCurrent = () => id === openId.current
      setFailure(null)
      setState(null)
      setProgress(atFirst)
      try {
        const answer = await client.current?.ask('load', { given, ...input }, (value) => {
          if (isCurrent()) setProgress(value)
        })
        if (!isCurrent() || !answer) return
        setState(answer)
        setVersion((value) => value + 1)
      } catch (cause) {
        if (isCurrent()) setFailure(cause instanceof Error ? cause : new Error(String(cause)))
      }
      if (isCurrent()) setProgress(null)
    },
    [client],
  )
  const judge = useCallback<FolderHook['judge']>(
    async (options) => {
      const answer = await client.current?.ask('judge', options)
      if (!answer) return
      setState(answer)
      setVersion((value) => value + 1)
    },
    [client],
  )
  const clear = useCallback(() => {
    openId.current++
    setState(null)
    setProgress(null)
    setFailure(null)
  }, [])
  return { client: client.current, state, progress, failure, version, open, judge, clear }
}

function useFolderClient(): { current: FolderClient | null } {
  const client = useRef<FolderClient | null>(null)
  useEffect(() => {
    const made = new FolderClient()
    client.current = made
    return () => {
      client.current = null
      made.stop()
    }
  }, [])
  return client
}
