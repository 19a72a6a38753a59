import { listApplications } from '#db/airdrop/airdrop-applications.ts'
import { applyForAirdrop, searchAirdrop } from './airdrop.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Mount } from '../http/mount.ts'
import { pageKey, pageOfRows } from '../http/page-key.ts'
import { presentApplication } from '../mypage/index.ts'

export function mountAirdrop(mount: Mount) {
  mount(
    endpoints.applyForAirdrop,
    async ({ body, ctx, services, session }) => {
      await services.limits.application(ctx.ip)
      return applyForAirdrop(services.db, body, session?.user.uuid ?? null)
    },
    { csrf: 'origin', messageKey: 'AIRDROP_DONE' },
  )
  mount(endpoints.searchAirdrop, ({ query, services, session }) =>
    searchAirdrop(services, query.regId, session?.user.uuid ?? null),
  )
  mount(endpoints.listAirdropApplications, async ({ query, services: { db } }) => {
    const { limit, after, search } = query
    const rows = await listApplications(db, { search, after: pageKey(after), limit: limit + 1 })
    return pageOfRows(rows, { limit, keyOf: (row) => row.id, present: presentApplication })
  })
}
