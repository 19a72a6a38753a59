import type { Logger } from 'pino'
import pTimeout from 'p-timeout'
import type { ShownFeatures } from '#contract/feature/codes.ts'
import type { Language } from '#contract/language.ts'
import type { Db } from '#db/connection.ts'
import { listFeatureStates, type FeatureStateRow } from '#db/feature/feature-states.ts'
import { findNow } from '#db/sql/now.ts'
import type { ApiPolicy } from '../policy.ts'
import { shownFeatures } from './shown-features.ts'

interface Known {
  rows: readonly FeatureStateRow[]
  /** What time it was for the database, */
  now: Date
  /** when this process was so old. */
  at: number
}

async function readKnown(db: Db): Promise<Known> {
  const rows = await listFeatureStates(db)
  const now = await findNow(db)
  return { rows, now, at: performance.now() }
}

/** The features as pages show them, for every request. */
export interface FeatureStore {
  /** Never fails: without a database it is what was last read, or what a fresh installation begins with. */
  shown(language: Language): Promise<ShownFeatures>
  /** An admin changed a feature in this process: the next request reads again. */
  forget(): void
}

/**
 * Reads the rows at most once in `featuresFreshMs`, and never twice at the same time, so that many requests do not use up the pool of
 * connections. Every request checks whether the day of a feature has come. The time is the database's, read with the rows;
 * between two readings this process adds the time that has passed.
 */
export function createFeatureStore(source: {
  db: Db
  log: Logger
  policy: Pick<ApiPolicy, 'featuresFreshMs' | 'pageMaxMs'>
}): FeatureStore {
  const { db, log, policy } = source
  let known: Known = { rows: [], now: new Date(0), at: 0 }
  let freshUntil = 0
  let reading: Promise<void> | null = null
  // A reading that began before a change does not count as one after it.
  let changes = 0
  const read = async () => {
    const before = changes
    const found = await pTimeout(readKnown(db), { milliseconds: policy.pageMaxMs }).catch((err: unknown) => {
      log.warn({ err }, 'the features could not be read; pages show what was read before')
      return known
    })
    if (before !== changes) return
    known = found
    freshUntil = performance.now() + policy.featuresFreshMs
  }
  const readOnce = () =>
    (reading ??= read().finally(() => {
      reading = null
    }))
  return {
    shown: async (language) => {
      if (performance.now() >= freshUntil) await readOnce()
      const { rows, now, at } = known
      return shownFeatures(rows, language, new Date(now.getTime() + performance.now() - at))
    },
    forget: () => {
      changes++
      freshUntil = 0
      reading = null
    },
  }
}
