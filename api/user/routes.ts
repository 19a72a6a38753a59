import { endpoints } from '#contract/endpoints.ts'
import { saveAudit } from '#db/audit/audit.ts'
import { listUsers, type UserSearch } from '#db/user/user-list.ts'
import { findPhoneIndex } from '../account/index.ts'
import type { Mount } from '../http/mount.ts'
import { pageKey, pageOfRows } from '../http/page-key.ts'
import { sendCsv } from '../http/send-csv.ts'
import { announceEnds } from '../http/session.ts'
import type { Services } from '../services.ts'
import { blockUser, unblockUser } from './block-user.ts'
import { lookAtUser, openContacts, presentUserRow } from './read-user.ts'
import { usersCsv } from './users-csv.ts'

export function mountUsers(mount: Mount) {
  mount(endpoints.listUsers, async ({ query: { after, limit, search, ...filter }, services }) => {
    const input = { ...filter, ...(await foundBy(services, search)), after: pageKey(after), limit: limit + 1 }
    return pageOfRows(await listUsers(services.db, input), {
      ...{ limit, keyOf: (row) => row.user.userNo, present: (row) => presentUserRow(row) },
    })
  })
  mount(endpoints.downloadUsers, async ({ query, ctx, services, actor, requestId }) => {
    const { search, ...filter } = query
    await saveAudit(services.db, {
      ...{ actor, action: 'account.export', entityId: 'users', requestId },
      // Whom somebody looked for is a person: that they did is enough.
      after: { ...filter, isSearched: search !== undefined },
    })
    sendCsv(ctx, 'users.csv', usersCsv(services.db, { ...filter, ...(await foundBy(services, search)) }))
    return undefined
  })
  mount(endpoints.readUser, ({ params, services: { db }, actor, requestId }) =>
    lookAtUser(db, params.uuid, { actor, requestId }),
  )
  mount(endpoints.openContacts, ({ params, body, services, actor, requestId }) =>
    openContacts(services, { ...params, ...body, author: { actor, requestId } }),
  )
  mount(
    endpoints.blockUser,
    async ({ params, body, services, actor, requestId, requireAccess }) => {
      const author = { actor, requestId }
      const requireOwner = () => requireAccess('owner')
      const { user, endedTokens } = await services.db.transaction((tx) =>
        blockUser(tx, { ...params, ...body, author, requireOwner }),
      )
      announceEnds(services, endedTokens)
      return user
    },
    { messageKey: 'MODIFIED' },
  )
  mount(
    endpoints.unblockUser,
    ({ params, body, services, actor, requestId, requireAccess }) => {
      const author = { actor, requestId }
      const requireOwner = () => requireAccess('owner')
      return services.db.transaction((tx) => unblockUser(tx, { ...params, ...body, author, requireOwner }))
    },
    { messageKey: 'MODIFIED' },
  )
}

async function foundBy(services: Services, search: string | undefined): Promise<{ found?: UserSearch }> {
  if (!search) return {}
  return { found: { text: search, phoneIndex: await findPhoneIndex(services.personal, search) } }
}
