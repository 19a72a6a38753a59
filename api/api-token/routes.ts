import { listApiTokens } from '#db/api-token/api-tokens.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Mount } from '../http/mount.ts'
import { mountList } from '../http/mount-list.ts'
import { createApiToken, readApiToken, revokeApiToken } from './api-tokens.ts'
import { presentApiToken } from './present-api-token.ts'

export function mountApiTokens(mount: Mount) {
  mountList(mount, endpoints.listApiTokens, {
    list: listApiTokens,
    keyOf: (row) => row.token.id,
    present: (rows) => rows.map((row) => presentApiToken(row)),
  })
  mount(endpoints.readApiToken, ({ params, services: { db } }) => readApiToken(db, params.apiTokenId))
  mount(
    endpoints.createApiToken,
    ({ body, write, actor, requestId }) => write((tx) => createApiToken(tx, body, { actor, requestId })),
    { messageKey: 'REGISTERED' },
  )
  mount(
    endpoints.revokeApiToken,
    ({ params, write, actor, requestId }) =>
      write((tx) => revokeApiToken(tx, params.apiTokenId, { actor, requestId })),
    { messageKey: 'MODIFIED' },
  )
}
