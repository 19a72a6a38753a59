import { countOwners } from '#db/account/users.ts'
import { seedAlertRules } from '#db/seed/alert-rules.ts'
import type { Services } from '../services.ts'

/**
 * At each start of an installation that has an owner: the rules of alerts to begin with, and those that this version is the first to
 * bring. What people changed or deleted stays as it is.
 */
export async function bringAlertRules({
  db,
  log,
}: Pick<Services, 'db'> & { log: Pick<Services['log'], 'info'> }) {
  if ((await countOwners(db)) === 0) return
  const rules = await seedAlertRules(db, 'first-start')
  if (rules > 0) log.info({ rules }, 'rules of alerts were added')
}
