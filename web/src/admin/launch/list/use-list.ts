import { useCallback, useEffect, useRef, useState } from 'react'
import type { NumberedFiles } from '#contract/file/numbered-files.ts'
import type { ListFix, ListOptions, ListProgress } from '#contract/list/index.ts'
import type { LaunchChoice } from '#contract/operation/launch.ts'
import type { FoundState } from '#contract/operation/asset-state.ts'
import type { LaunchKind } from '#contract/operation/launches.ts'
import type { PlannedRange } from '#contract/run/plans.ts'
import type { Recipient } from '#contract/send-token/recipients.ts'
import { ListClient } from './list-client.ts'
import type { LookedUp } from './asset-book.ts'
import type { ListState } from './list-session.ts'

export interface ListHook {
  client: ListClient | null
  state: ListState | null
  /** Set while the list is being judged. */
  progress: ListProgress | null
  failure: Error | null
  /** Grows with every change, so that tables read their rows again. */
  version: number
  fix: (fixes: ListFix[]) => Promise<void>
  /** Marks rows an earlier run has, as the server named them; an empty list takes the marks away. */
  markPlanned: (ranges: readonly PlannedRange[]) => Promise<void>
  /** What the server said of NFTs of the list. */
  addAssets: (assets: readonly LookedUp[]) => Promise<void>
  /** What the chain says of NFTs of the list. */
  addStates: (found: readonly FoundState[]) => Promise<void>
  /** What the server said of recipients of the list. */
  addRecipients: (recipients: readonly Recipient[]) => Promise<void>
  /** What is chosen beside the list. */
  choose: (choice: LaunchChoice) => Promise<void>
}

/**
 * The list of the draft, judged in a worker. Read again when the file or what was said beside it changes.
 * @param list.files what its numbers mean: too many to be compared as the other options are
 */
export function useList(
  { kind, bytes, files }: { kind: LaunchKind; bytes: Uint8Array | null; files: NumberedFiles | null },
  options: ListOptions,
  fixes: () => ListFix[],
): ListHook {
  const client = useListClient()
  const [state, setState] = useState<ListState | null>(null)
  const [progress, setProgress] = useState<ListProgress | null>(null)
  const [failure, setFailure] = useState<Error | null>(null)
  const [version, setVersion] = useState(0)
  const take = useCallback((next: ListState) => {
    setState(next)
    setVersion((value) => value + 1)
  }, [])
  const optionsText = JSON.stringify(options)
  const readFixes = useRef(fixes)
  readFixes.current = fixes
  useEffect(() => {
    if (!bytes || !client.current) {
      setState(null)
      return
    }
    let isCurrent = true
    setFailure(null)
    setProgress({ rowsDone: 0, rowsTotal: 0 })
    const said = JSON.parse(optionsText) as ListOptions
    const ask = { kind, bytes, options: { ...said, ...(files && { files }) }, fixes: readFixes.current() }
    client.current
      .ask('load', ask, (value) => isCurrent && setProgress(value))
      .then(
        (answer) => {
          if (!isCurrent) return
          take(answer)
          setProgress(null)
        },
        (cause: Error) => {
          if (!isCurrent) return
          setFailure(cause)
          setProgress(null)
        },
      )
    return () => {
      isCurrent = false
    }
  }, [client, kind, bytes, files, optionsText, take])
  const changes = useChanges(client, take)
  return { client: client.current, state, progress, failure, version, ...changes }
}

/** What changes the judged list; each returns the state it leaves. */
function useChanges(
  client: { current: ListClient | null },
  take: (state: ListState) => void,
): Pick<ListHook, 'fix' | 'markPlanned' | 'addAssets' | 'addStates' | 'addRecipients' | 'choose'> {
  const fix = useCallback(
    async (fixes: ListFix[]) => {
      if (client.current && fixes.length > 0) take(await client.current.ask('fix', { fixes }))
    },
    [client, take],
  )
  const markPlanned = useCallback(
    async (ranges: readonly PlannedRange[]) => {
      if (client.current) take(await client.current.ask('markPlanned', { ranges }))
    },
    [client, take],
  )
  const addAssets = useCallback(
    async (assets: readonly LookedUp[]) => {
      if (client.current) take(await client.current.ask('addAssets', { assets }))
    },
    [client, take],
  )
  const addStates = useCallback(
    async (found: readonly FoundState[]) => {
      if (client.current) take(await client.current.ask('addStates', { found }))
    },
    [client, take],
  )
  const addRecipients = useCallback(
    async (recipients: readonly Recipient[]) => {
      if (client.current) take(await client.current.ask('addRecipients', { recipients }))
    },
    [client, take],
  )
  const choose = useCallback(
    async (choice: LaunchChoice) => {
      if (client.current) take(await client.current.ask('choose', { choice }))
    },
    [client, take],
  )
  return { fix, markPlanned, addAssets, addStates, addRecipients, choose }
}

/** A worker as long as the wizard is open. */
function useListClient(): { current: ListClient | null } {
  const client = useRef<ListClient | null>(null)
  useEffect(() => {
    const made = new ListClient()
    client.current = made
    return () => {
      client.current = null
      made.stop()
    }
  }, [])
  return client
}
