import { features, type Feature } from '#contract/feature/codes.ts'
import { mayBe, type FeatureInput, type FeatureRow } from '#contract/feature/feature.ts'
import { stateAt } from '#contract/feature/reach.ts'
import type { Queryable, Tx } from '#db/connection.ts'
import {
  findOptionalFeatureState,
  listFeatureStates,
  saveFeatureState,
  type FeatureStateRow,
} from '#db/feature/feature-states.ts'
import { findNow } from '#db/sql/now.ts'
import { AppError, badField } from '../app-error.ts'
import { audited } from '../audit/index.ts'
import type { Author } from '../author.ts'
import { presentOptionalInstant } from '../http/instant.ts'
import { storedState } from './shown-features.ts'

/** Every feature in the order of the contract, those without a row too. */
export async function readFeatures(db: Queryable): Promise<FeatureRow[]> {
  const rows = await listFeatureStates(db)
  const now = await findNow(db)
  return features.map((feature) => present(feature, rows.find((row) => row.feature === feature) ?? null, now))
}

/**
 * Sets the state of a feature.
 * @throws AppError CHANGED_MEANWHILE when it was changed since it was read; BAD_REQUEST for a day that is past, and
 * for opening what has nothing to open.
 */
export async function saveFeature(
  tx: Tx,
  change: { feature: Feature; input: FeatureInput },
  author: Author,
): Promise<FeatureRow> {
  const { feature, input } = change
  if (!mayBe(feature, input.state)) throw badField('state', 'NOTHING_TO_OPEN')
  const opensOn = input.opensOn === null ? null : new Date(input.opensOn)
  const now = await findNow(tx)
  if (opensOn !== null && opensOn <= now) throw badField('opensOn', 'DAY_IS_PAST')
  const { state, version } = input
  const entry = {
    action: 'feature.modify',
    id: feature,
    read: async () => present(feature, await findOptionalFeatureState(tx, feature), now),
  } as const
  return audited(tx, entry, author, async () => {
    if (!(await saveFeatureState(tx, { feature, state, opensOn, version, actor: author.actor })))
      throw new AppError('CHANGED_MEANWHILE')
  })
}

function present(feature: Feature, row: FeatureStateRow | null, now: Date): FeatureRow {
  const stored = storedState(feature, row)
  return {
    feature,
    state: stored.state,
    opensOn: presentOptionalInstant(stored.opensOn),
    shownState: stateAt(feature, stored, now),
    version: stored.version,
    modifier: row?.modifier ?? null,
    modifiedAt: presentOptionalInstant(row?.modifiedAt ?? null),
  }
}
