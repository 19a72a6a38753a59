import { countOwners, saveNewUser } from '#db/account/users.ts'
import { hashPassword } from './passwords.ts'
import type { Services } from '../services.ts'

const registrantId = 'first-start'

/**
 * The first start of an installation: creates the owner of ADMIN_EMAIL when there is no owner at all. Outside of a localnet its password is
 * changed before anything else.
 */
export async function createFirstAdmin({
  db,
  env,
  log,
}: Pick<Services, 'db' | 'env'> & { log: Pick<Services['log'], 'info'> }) {
  if (!env.ADMIN_EMAIL || !env.ADMIN_PASSWORD) return
  if ((await countOwners(db)) > 0) return
  const passwordHash = await hashPassword(env.ADMIN_PASSWORD)
  const uid = env.ADMIN_EMAIL
  // Whoever set the environment knows it, and so does what kept it.
  const mustChangePassword = env.NETWORK !== 'localnet'
  const isNew = await db.transaction((tx) =>
    saveNewUser(tx, { uid, passwordHash, mustChangePassword, role: 'owner', name: 'Admin', registrantId }),
  )
  if (isNew) log.info('the first admin was created')
}
