import type { Queryable } from '#db/connection.ts'
import { listStoredKeys } from '#db/project/projects.ts'
import { AppError } from '../app-error.ts'
import { readProject } from './read-project.ts'

/**
 * The address of the project's admin key: who signs and pays on Solana.
 * @throws AppError NO_SUCH_PROJECT, SIGNER_MISSING, also for a project of another chain: its key signs nothing there.
 */
export async function requireSigner(db: Queryable, projectId: number): Promise<string> {
  const { mainnet } = await readProject(db, projectId)
  if (mainnet !== 'solana') throw new AppError('SIGNER_MISSING', { messageKey: 'SIGNER_OF_OTHER_CHAIN' })
  return requireKey(db, projectId)
}

/** The address of the project's admin key, on whatever chain it is. @throws AppError NO_SUCH_PROJECT, SIGNER_MISSING. */
export async function requireKey(db: Queryable, projectId: number): Promise<string> {
  await readProject(db, projectId)
  const keys = await listStoredKeys(db, [projectId])
  const admin = keys.find((key) => key.purpose === 'admin')
  if (!admin) throw new AppError('SIGNER_MISSING', { params: { projectId } })
  return admin.address
}
