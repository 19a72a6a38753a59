import { personalPaths } from '#contract/site-paths.ts'
import type { Language } from '../../shared/i18n.ts'

/** Where anybody who has the link of a run sees how far it is. */
export function statusPath(language: Language, runId: string): string {
  return `/${language}/${personalPaths.migrationStatus}?run=${runId}`
}
