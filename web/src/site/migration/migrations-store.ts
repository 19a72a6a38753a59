import { useSyncExternalStore } from 'react'
import type { Migration } from '#contract/migration/migration.ts'
import { fetchMine } from './api.ts'

/** The session's migrations as last received, newest first; null until the first answer. */
let known: Migration[] | null = null
const listeners = new Set<() => void>()

function publish(next: Migration[] | null): void {
  known = next
  for (const listener of listeners) listener()
}

/** The whole list, from the server. */
export function putMigrations(all: Migration[]): void {
  publish(all)
}

/** One of them, newer than what the list has. */
export function putMigration(migration: Migration): void {
  const others = (known ?? []).filter((other) => other.migrationId !== migration.migrationId)
  publish([...others, migration].toSorted((a, b) => b.migrationId - a.migrationId))
}

/** Another wallet is here: what was known belongs to somebody else. */
export function forgetMigrations(): void {
  publish(null)
}

export function readMigrations(): Migration[] | null {
  return known
}

/** @throws ApiError. */
export async function refreshMigrations(): Promise<Migration[]> {
  const all = await fetchMine()
  putMigrations(all)
  return all
}

export function useMigrations(): Migration[] | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    readMigrations,
    () => null,
  )
}
