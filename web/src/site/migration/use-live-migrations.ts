import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { migrationSchema, streamMyMigrations, type Migration } from '#contract/migration/migration.ts'
import { urlOf } from '../../shared/api-client.ts'
import { useProgressStream, type StreamState } from '../../shared/use-progress-stream.ts'
import { showToast } from '../../ui/toast-store.ts'
import { fetchMine } from './api.ts'
import { forgetMigrations, putMigrations, readMigrations, refreshMigrations } from './migrations-store.ts'

/** Whether one of them became final on Solana while it was watched. */
function hasArrival(before: Migration[] | null, after: Migration[]): boolean {
  return after.some((migration) => {
    const old = before?.find((other) => other.migrationId === migration.migrationId)
    return migration.state === 'completed' && old !== undefined && old.state !== 'completed'
  })
}

const listSchema = z.array(migrationSchema)

/**
 * Keeps the list of migrations up to date while it is shown: by events, by asking while they do not come.
 * @param owner the user of the session; null: signed out, and nothing is asked.
 * @param onFailure called when the list could not be read. The stream may bring it all the same.
 */
export function useLiveMigrations(owner: string | null, onFailure?: () => void): StreamState {
  const { t } = useTranslation('site')
  const callback = useRef(onFailure)
  callback.current = onFailure
  useEffect(() => {
    forgetMigrations()
    if (owner !== null) refreshMigrations().catch(() => callback.current?.())
  }, [owner])
  return useProgressStream({
    url: owner === null ? null : urlOf(streamMyMigrations),
    eventName: 'migrations',
    parse: (text) => listSchema.parse(JSON.parse(text)),
    // The server says the whole list every time, in order.
    versionOf: () => 0,
    poll: fetchMine,
    onValue: (all) => {
      const before = readMigrations()
      putMigrations(all)
      if (hasArrival(before, all)) showToast(t('migration.minted'), 'success')
    },
  })
}
