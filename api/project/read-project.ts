import type { Queryable } from '#db/connection.ts'
import { findOptionalProject, listStoredKeys } from '#db/project/projects.ts'
import { AppError } from '../app-error.ts'
import type { Project } from '#contract/project/projects.ts'
import { presentProject } from './present-project.ts'

/** @throws AppError NO_SUCH_PROJECT. */
export async function readProject(db: Queryable, projectId: number): Promise<Project> {
  const row = await findOptionalProject(db, projectId)
  if (!row) throw new AppError('NO_SUCH_PROJECT')
  return presentProject(row, await listStoredKeys(db, [projectId]))
}
