import type { Feature } from '#contract/feature/codes.ts'
import { stateAt } from '#contract/feature/reach.ts'
import type { Queryable } from '#db/connection.ts'
import { findOptionalFeatureState } from '#db/feature/feature-states.ts'
import { findNow } from '#db/sql/now.ts'
import { AppError } from '../app-error.ts'
import { presentOptionalInstant } from '../http/instant.ts'
import { storedState } from './shown-features.ts'

/**
 * Refuses what the site does not have open, by the clock of the database. What was begun before continues: call this
 * where something begins.
 * @throws AppError FEATURE_NOT_OPEN with params.feature, params.state and params.opensOn.
 */
export async function requireFeature(db: Queryable, feature: Feature): Promise<void> {
  const stored = storedState(feature, await findOptionalFeatureState(db, feature))
  const state = stateAt(feature, stored, await findNow(db))
  if (state === 'open') return
  throw new AppError('FEATURE_NOT_OPEN', {
    params: { feature, state, opensOn: presentOptionalInstant(stored.opensOn) },
    messageKey: state === 'closed' ? 'FEATURE_CLOSED' : 'FEATURE_NOT_OPEN',
  })
}
