import { useSyncExternalStore } from 'react'
import type { Migration } from '#contract/migration/migration.ts'
import { fetchMine } from './api.ts'

/** The session's migrations as last heard, newest first; null until the first answer. */
let known: Migration[] | null = null
const listeners = new Set<() => void>()

function publish(next: Migration[] | null): void {
  known = next
  for (const listener of listeners) listener()
}

/** The whole list, from the server. */
export const putMigrations = (all: Migration[]): void => publish(all)

/** One of them, newer than what the list has. */
export function putMigration(it: Migration): void {
  const others = (known ?? []).filter((other) => other.migrationId !== it.migrationId)
  publish([...others, it].toSorted((a, b) => b.migrationId - a.migrationId))
}

/** Another wallet is here: what was known belongs to somebody else. */
export const forgetMigrations = (): void => publish(null)

export const readMigrations = (): Migration[] | null => known

/** @throws ApiError. */
export async function refreshMigrations(): Promise<Migration[]> {
  const all = await fetchMine()
  putMigrations(all)
  return all
}

export const useMigrations = (): Migration[] | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    readMigrations,
    () => null,
  )
