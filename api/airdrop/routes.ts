import { listApplications } from '#db/airdrop/airdrop-applications.ts'
import { applyForAirdrop, searchAirdrop } from './airdrop.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Mount } from '../http/mount.ts'
import { mountList } from '../http/mount-list.ts'
import { presentApplication } from './present-application.ts'

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
  mountList(mount, endpoints.listAirdropApplications, {
    list: listApplications,
    keyOf: (row) => row.id,
    present: (rows) => rows.map((row) => presentApplication(row)),
  })
}
