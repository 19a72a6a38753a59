import { listProjects, listStoredKeys } from '#db/project/projects.ts'
import { readProject } from './read-project.ts'
import { modifyProject, registerProject } from './save-project.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Mount } from '../http/mount.ts'
import { pageKey, pageOfRows } from '../http/page-key.ts'
import { requirePublicUris } from '../http/public-uris.ts'
import { presentProject } from './present-project.ts'

export function mountProjects(mount: Mount) {
  mount(endpoints.listProjects, async ({ query, services: { db } }) => {
    const rows = await listProjects(db, {
      search: query.search,
      family: query.family,
      after: pageKey(query.after),
      limit: query.limit + 1,
    })
    const keys = await listStoredKeys(
      db,
      rows.map((row) => row.project.id),
    )
    return pageOfRows(rows, {
      limit: query.limit,
      keyOf: (row) => row.project.id,
      present: (row) => presentProject(row, keys),
    })
  })
  mount(endpoints.readProject, ({ params, services: { db } }) => readProject(db, params.projectId))
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
