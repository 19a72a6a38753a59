import type { Queryable } from '#db/connection.ts'
import { findOptionalSpending } from '#db/project/spending.ts'
import { findOptionalProject, listStoredKeys } from '#db/project/projects.ts'
import { AppError } from '../app-error.ts'
import type { Project, ProjectSpending } from '#contract/project/projects.ts'
import { presentProject } from './present-project.ts'

/** @throws AppError NO_SUCH_PROJECT. */
export async function readProject(db: Queryable, projectId: number): Promise<Project> {
  const row = await findOptionalProject(db, projectId)
  if (!row) throw new AppError('NO_SUCH_PROJECT')
  return presentProject(row, await listStoredKeys(db, [projectId]))
}

/** @throws AppError NO_SUCH_PROJECT. */
export async function readProjectSpending(db: Queryable, projectId: number): Promise<ProjectSpending> {
  const found = await findOptionalSpending(db, projectId)
  if (!found) throw new AppError('NO_SUCH_PROJECT')
  const { day, spentLamports, capLamports } = found
  return {
    day,
    spentLamports: String(spentLamports),
    dailyCapLamports: capLamports === null ? null : String(capLamports),
  }
}
