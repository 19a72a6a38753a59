import { projectSchema } from '#contract/project/projects.ts'
import type { ProjectRow, StoredKey } from '#db/project/projects.ts'
import { presentInstant } from '../http/instant.ts'
import { presenterOf } from '../http/presenter.ts'

/** A project as a browser sees it: of its keys only purpose, address and time. */
export const presentProject = presenterOf(
  projectSchema,
  ({ project, registrant, modifier }: ProjectRow, keys: StoredKey[]) => ({
    ...project,
    projectId: project.id,
    dailyCapLamports: project.dailyCapLamports === null ? null : String(project.dailyCapLamports),
    approvalLimitLamports:
      project.approvalLimitLamports === null ? null : String(project.approvalLimitLamports),
    storedKeys: keys
      .filter((key) => key.projectId === project.id)
      .map(({ purpose, address, storedAt }) => ({ purpose, address, storedAt: presentInstant(storedAt) })),
    registrant: registrant ?? project.registrantId,
    modifier: modifier ?? project.modifierId,
  }),
)
