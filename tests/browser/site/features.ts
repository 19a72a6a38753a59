import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Feature, FeatureState } from '#contract/feature/codes.ts'
import type { SiteEnv } from './site-env.ts'

/** Sets the state of a feature as another process would, and waits until the API knows of it. */
export async function setFeature(
  { database, url }: Pick<SiteEnv, 'database' | 'url'>,
  feature: Feature,
  input: { state: FeatureState; opensOn?: string },
) {
  const opensOn = input.opensOn ?? null
  await database.db.execute(sql`
    insert into feature_states (feature, state, opens_on) values (${feature}, ${input.state}, ${opensOn}::timestamptz)
    on conflict (feature) do update set state = excluded.state, opens_on = excluded.opens_on`)
  const known = async () => (await (await fetch(`${url}/api/features`)).json()).returnValue[feature].state
  await expect.poll(known).toBe(input.state)
}
