import { useSyncExternalStore } from 'react'
import type { Migration } from '#contract/migration/migration.ts'
import {
  connect,
  readWallets,
  sendCoin,
  transferNft,
  type WalletPrompt,
  type Watch,
} from '../wallet/index.ts'
import { fetchMigration, fetchRoutes, reportTxHash } from './api.ts'
import { withSendLock } from './lock.ts'
import { moveOne, type Doing, type MoveDeps, type MoveFault } from './move-one.ts'
import { putMigration, readMigrations } from './migrations-store.ts'
import { isFinal, isSent } from './phase.ts'
import { sendNotes, type SendKind } from './sends.ts'

export interface MoveState {
  isMoving: boolean
  /** What is being done now. */
  at: { migrationId: number; kind: SendKind; doing: Doing } | null
  /** Klip and the like: a code to scan. */
  prompt: WalletPrompt | null
  /** Why it stopped, and at which NFT. */
  stopped: { migrationId: number; kind: SendKind; fault: MoveFault } | null
  /** Another tab of this browser is at it. */
  isElsewhere: boolean
  /** Signatures asked for and answered since it began, of how many. */
  signed: number
  signatures: number
}

const idle: MoveState = {
  isMoving: false,
  at: null,
  prompt: null,
  stopped: null,
  isElsewhere: false,
  signed: 0,
  signatures: 0,
}

let state: MoveState = idle
let stopping: AbortController | null = null
const listeners = new Set<() => void>()

function change(part: Partial<MoveState>): void {
  state = { ...state, ...part }
  for (const listener of listeners) listener()
}

/** The work continues when the window is closed; opened again, it shows the progress. */
export function useMove(): MoveState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
    () => idle,
  )
}

export function stopMove(): void {
  stopping?.abort()
}
export function clearMove(): void {
  if (!state.isMoving) change(idle)
}

/**
 * Pays and hands over, NFT by NFT, until all are done or something blocks it. A second press, and another tab, find
 * it running and change nothing.
 */
export async function startMove(all: readonly Migration[]): Promise<void> {
  if (state.isMoving) return
  const due = all.filter((it) => !isFinal(it)).toSorted((a, b) => a.migrationId - b.migrationId)
  const signatures = due.reduce((sum, it) => sum + leftOf(it), 0)
  change({ ...idle, isMoving: true, signatures })
  stopping = new AbortController()
  const { signal } = stopping
  try {
    if (readWallets().evm?.isLive === false) await connect('evm')
    const isMine = await withSendLock(() => moveAll(due, signal))
    change({ isElsewhere: !isMine })
  } finally {
    change({ isMoving: false, at: null, prompt: null })
  }
}

/** Asks again where an answer was lost: the person has checked the wallet and found nothing. */
export function askAgain(migrationId: number, kind: SendKind, all: readonly Migration[]): Promise<void> {
  sendNotes.clear(migrationId, kind)
  return startMove(all)
}

async function moveAll(due: readonly Migration[], signal: AbortSignal): Promise<void> {
  for (const migration of due) {
    // Before anything is noted as asked: without it nothing can be.
    if (!(await hasChainId(migration.routeId))) {
      change({ stopped: { migrationId: migration.migrationId, kind: 'fee', fault: { kind: 'offline' } } })
      return
    }
    const fault = await moveOne(migration.migrationId, depsFor(migration.migrationId, signal))
    if (!fault) continue
    const kind = state.at?.kind ?? 'fee'
    change({ stopped: { migrationId: migration.migrationId, kind, fault } })
    return
  }
}

function depsFor(migrationId: number, signal: AbortSignal): MoveDeps {
  const keep = (migration: Migration): Migration => {
    putMigration(migration)
    return migration
  }
  return {
    wallets: readWallets,
    ask: async (kind, entry) => {
      const txHash = await ask(kind, entry, {
        signal,
        onPrompt: (prompt) => change({ prompt }),
      })
      change({ signed: state.signed + 1, prompt: null })
      return txHash
    },
    read: async (id) => keep(await fetchMigration(id)),
    reportHash: async (entry, kind, txHash) =>
      keep(await reportTxHash(entry, kind === 'fee' ? { feeTxHash: txHash } : { nftTxHash: txHash })),
    notes: sendNotes,
    report: (kind, doing) => change({ at: { migrationId, kind, doing } }),
    signal,
    nowMs: () => Date.now(),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }
}

async function ask(kind: SendKind, migration: Migration, watch: Watch): Promise<string> {
  const request = {
    migrationId: migration.migrationId,
    chain: migration.chain,
    chainId: await chainIdOf(migration.routeId),
    from: migration.oldWalletAddress,
    to: migration.adminWallet,
  }
  return kind === 'fee'
    ? sendCoin({ ...request, valueWei: BigInt(migration.feeWei) }, watch)
    : transferNft({ ...request, contract: migration.oldNftContract, tokenId: migration.oldNftId }, watch)
}

async function hasChainId(routeId: number): Promise<boolean> {
  try {
    await chainIdOf(routeId)
    return true
  } catch {
    // Said as `offline`, with a way to try again.
    return false
  }
}

const chainIds = new Map<number, string>()

async function chainIdOf(routeId: number): Promise<string> {
  if (!chainIds.has(routeId))
    for (const route of await fetchRoutes()) chainIds.set(route.routeId, route.chainId)
  const chainId = chainIds.get(routeId)
  if (chainId === undefined) throw new Error(`The route ${routeId} of this migration is not listed any more.`)
  return chainId
}

function leftOf(before: Migration): number {
  const after = readMigrations()?.find((other) => other.migrationId === before.migrationId) ?? before
  return Number(!isSent(after, 'fee')) + Number(!isSent(after, 'nft'))
}
