import type { Migration } from '#contract/migration/migration.ts'
import { isFinal, isSent } from './phase.ts'

/** How many of a run are how far. */
export interface Counts {
  all: number
  /** The old NFT has left its owner, and is not known to be back. */
  handedOver: number
  /** Final on Solana. */
  arrived: number
  /** Back, on the way back, or never handed over. */
  back: number
}

export function countsOf(run: readonly Migration[]): Counts {
  const count = (is: (migration: Migration) => boolean) => run.filter(is).length
  return {
    all: run.length,
    handedOver: count((it) => it.state !== 'expired' && isSent(it, 'nft')),
    arrived: count((it) => it.state === 'minted' || it.state === 'completed'),
    back: count((it) => ['return_planned', 'returned', 'expired'].includes(it.state)),
  }
}

/** When this page saw an NFT handed over, and when it saw it end; null: not yet, or before the page was open. */
interface Sight {
  sentAtMs: number | null
  endedAtMs: number | null
}
export type Sights = ReadonlyMap<number, Sight>

/** What is known after another reading. An NFT that had ended at the first reading says nothing about pace. */
export function recordSights(before: Sights, run: readonly Migration[], nowMs: number): Sights {
  return new Map(
    run.map((migration) => {
      const known = before.get(migration.migrationId)
      const isOut = isSent(migration, 'nft')
      const sentAtMs = known?.sentAtMs ?? (isOut && !isFinal(migration) ? nowMs : null)
      const endedAtMs = known?.endedAtMs ?? (isFinal(migration) && sentAtMs !== null ? nowMs : null)
      return [migration.migrationId, { sentAtMs, endedAtMs }]
    }),
  )
}

export interface Pace {
  perMinute: number | null
  leftSeconds: number | null
}

/**
 * How fast it goes and how long the rest will take, from what this page has seen itself. Null as long as nothing
 * has ended while this page was open; no time left while a signature is still needed: when it comes is unknown.
 */
export function paceOf(sights: Sights, run: readonly Migration[], nowMs: number): Pace {
  const all = [...sights.values()]
  const took = all.flatMap(({ sentAtMs, endedAtMs }) =>
    sentAtMs !== null && endedAtMs !== null ? endedAtMs - sentAtMs : [],
  )
  const usualMs = took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)]
  if (usualMs === undefined) return { perMinute: null, leftSeconds: null }
  const firstMs = Math.min(...all.flatMap(({ sentAtMs }) => sentAtMs ?? []))
  const open = run.filter((it) => !isFinal(it))
  const isWaiting = open.some((it) => !isSent(it, 'nft'))
  const leftMs = open.map((it) => usualMs - (nowMs - (sights.get(it.migrationId)?.sentAtMs ?? nowMs)))
  const longestMs = Math.max(0, ...leftMs)
  return {
    perMinute: (took.length * 60_000) / Math.max(nowMs - firstMs, 1_000),
    leftSeconds: isWaiting || longestMs === 0 ? null : Math.ceil(longestMs / 1_000),
  }
}
