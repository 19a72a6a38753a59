import { countAdmins, saveNewUser } from '#db/account/users.ts'
import { hashPassword } from './passwords.ts'
import type { Services } from '../services.ts'

/** Creates the admin of ADMIN_EMAIL when there is no admin at all. Its password is to be changed. */
export async function createFirstAdmin({ db, env, log }: Services) {
  if (!env.ADMIN_EMAIL || !env.ADMIN_PASSWORD) return
  if ((await countAdmins(db)) > 0) return
  const passwordHash = await hashPassword(env.ADMIN_PASSWORD)
  const isNew = await saveNewUser(db, {
    uid: env.ADMIN_EMAIL,
    passwordHash,
    role: 'admin',
    name: 'Admin',
    registrantId: 'first-start',
  })
  if (isNew) log.info('the first admin was created')
}
