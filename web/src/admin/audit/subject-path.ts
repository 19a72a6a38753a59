import type { AuditLog } from '#contract/audit/logs.ts'
import { paths } from '../paths.ts'
import { textOf } from './changes.ts'

/** The page of the thing an entry is about; null for what has no page of its own. */
export function subjectPath(row: Pick<AuditLog, 'entity' | 'entityId' | 'before' | 'after'>): string | null {
  const id = Number(row.entityId)
  if (!Number.isInteger(id) || id <= 0) return null
  switch (row.entity) {
    case 'project':
      return paths.project(id)
    case 'collection':
      return paths.collection(id)
    case 'master':
      return paths.master(id)
    case 'news':
      return paths.article(id)
    case 'migration':
      return paths.migration(id)
    case 'deposit':
      return paths.deposit(id)
    case 'migrationRoute':
      return paths.migrationRoutes
    case 'attempt': {
      const signature = textOf(row, 'signature')
      return signature === null ? null : paths.items(signature)
    }
    default:
      return null
  }
}
