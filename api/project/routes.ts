import { listProjects, listStoredKeys } from '#db/project/projects.ts'
import { readProject, readProjectSpending } from './read-project.ts'
import { modifyProject, registerProject } from './save-project.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Mount } from '../http/mount.ts'
import { mountList } from '../http/mount-list.ts'
import { requirePublicUris } from '../http/public-uris.ts'
import { presentProject } from './present-project.ts'

export function mountProjects(mount: Mount) {
  mountList(mount, endpoints.listProjects, {
    list: listProjects,
    keyOf: (row) => row.project.id,
    present: async (rows, { db }) => {
      const keys = await listStoredKeys(
        db,
        rows.map((row) => row.project.id),
      )
      return rows.map((row) => presentProject(row, keys))
    },
  })
  mount(endpoints.readProject, ({ params, services: { db } }) => readProject(db, params.projectId))
  mount(endpoints.readProjectSpending, ({ params, services: { db } }) =>
    readProjectSpending(db, params.projectId),
  )
  mount(
    endpoints.registerProject,
    ({ body, write, services: { vault, env }, actor, requestId }) => {
      requirePublicUris(env.NETWORK, { jsonPath: body.jsonPath, image: body.image })
      return write((tx) => registerProject(tx, vault, body, { actor, requestId }))
    },
    { messageKey: 'REGISTERED' },
  )
  mount(
    endpoints.modifyProject,
    ({ body, params, write, services: { vault, env }, actor, requestId }) => {
      requirePublicUris(env.NETWORK, { jsonPath: body.jsonPath, image: body.image })
      return write((tx) =>
        modifyProject(tx, vault, { projectId: params.projectId, input: body }, { actor, requestId }),
      )
    },
    { messageKey: 'MODIFIED' },
  )
}
