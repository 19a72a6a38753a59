import { useEffect } from 'react'
import { z } from 'zod'
import { migrationSchema, streamMyMigrations } from '../../../../api/contract/migration.ts'
import { urlOf } from '../../shared/api-client.ts'
import { useProgressStream, type StreamState } from '../../shared/use-progress-stream.ts'
import { fetchMine } from './api.ts'
import { forgetMigrations, putMigrations, refreshMigrations } from './migrations-store.ts'

const listSchema = z.array(migrationSchema)

/**
 * Keeps the list of migrations up to date while it is shown: by events, by asking while they do not come.
 * @param owner whose session it is; null: nobody's, and nothing is asked.
 */
export function useLiveMigrations(owner: string | null): StreamState {
  useEffect(() => {
    forgetMigrations()
    // The stream brings it as well; a failure is its to report.
    if (owner !== null) refreshMigrations().catch(() => undefined)
  }, [owner])
  return useProgressStream({
    url: owner === null ? null : urlOf(streamMyMigrations),
    eventName: 'migrations',
    parse: (text) => listSchema.parse(JSON.parse(text)),
    // The server says the whole list every time, in order.
    versionOf: () => 0,
    poll: fetchMine,
    onValue: putMigrations,
  })
}
