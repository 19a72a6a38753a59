import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Migration } from '#contract/migration/migration.ts'
import type { StreamState } from '../../shared/use-progress-stream.ts'
import { canPay, resumeWallets, useWallets, type Wallets } from '../wallet/index.ts'
import { readDraft, saveDraft, type Draft } from './draft.ts'
import { useMigrations } from './migrations-store.ts'
import { openAny, openNew, otherOpenRuns, runOf, stepOf, type StepId } from './step-of.ts'
import { useLiveMigrations } from './use-live-migrations.ts'

export interface MigrationFlow {
  step: StepId
  wallets: Wallets
  draft: Draft | null
  changeDraft: (part: Partial<Draft>) => void
  /** The migrations the window is about; empty before they are asked for. */
  run: Migration[]
  /** Runs beside it that wait for their owner. */
  otherRuns: string[]
  /** The list of migrations has not come yet, so that it is open where the flow stands. */
  isLoading: boolean
  stream: StreamState
  /** A run by its id, or `openNew`. */
  show: (asked: string) => void
  close: () => void
}

/** The state of the migration window: the address bar, the wallets, the draft, and what the server knows. */
export function useMigration(): MigrationFlow {
  const { asked, show, close } = useAsked()
  const wallets = useWallets()
  useEffect(() => void resumeWallets(), [])
  const evm = wallets.evm
  const isReady = Boolean(evm?.isProven)
  const stream = useLiveMigrations(isReady ? (wallets.session?.user.uuid ?? null) : null)
  const all = useMigrations()
  const { draft, changeDraft } = useDraft(isReady ? (evm?.address ?? null) : null)
  const run = useMemo(() => runOf(asked, all ?? []), [asked, all])
  const runId = run[0]?.runId
  // The address then names the run, so that a reload, and the end of its last NFT, show the same.
  useEffect(() => {
    if (asked === openAny && runId) show(runId)
  }, [asked, runId, show])
  const step = stepOf({ wallets, draft, run })
  return {
    step: step !== 'wallet' && run.length === 0 && evm && !canPay(evm.type) ? 'wallet' : step,
    wallets,
    draft,
    changeDraft,
    run,
    otherRuns: otherOpenRuns(run, all ?? []),
    isLoading: !wallets.isReady || (isReady && all === null && asked !== openNew),
    stream,
    show,
    close,
  }
}

function useAsked() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const asked = new URLSearchParams(search).get('migrate') ?? openAny
  const show = useCallback(
    (value: string) => void navigate(`${pathname}?migrate=${value}`, { replace: true }),
    [navigate, pathname],
  )
  const close = useCallback(() => void navigate(pathname, { replace: true }), [navigate, pathname])
  return { asked, show, close }
}

/** Kept in this tab, for this wallet. */
function useDraft(oldAddress: string | null) {
  const [kept, setKept] = useState<Draft | null>(null)
  const isOurs = kept !== null && kept.oldAddress === oldAddress
  const draft = useMemo(() => {
    if (oldAddress === null) return null
    return isOurs ? kept : { ...readDraft(oldAddress), oldAddress }
  }, [oldAddress, isOurs, kept])
  const changeDraft = useCallback(
    (part: Partial<Draft>) => {
      if (oldAddress === null) return
      setKept((before) => {
        const known = before?.oldAddress === oldAddress ? before : readDraft(oldAddress)
        const next = { ...known, ...part, oldAddress }
        saveDraft(next)
        return next
      })
    },
    [oldAddress],
  )
  return { draft, changeDraft }
}
