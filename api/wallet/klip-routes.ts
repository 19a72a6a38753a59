import { prepareKlip } from './prepare-klip.ts'
import { readKlip } from './read-klip.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Mount } from '../http/mount.ts'
import { claimOwner, ownerHashes } from './klip-owner.ts'
import { ownSite } from '../http/own-site.ts'

export function mountKlip(mount: Mount) {
  mount(
    endpoints.prepareKlip,
    async ({ body, ctx, services, session, language }) => {
      await services.limits.wallet(ctx.ip)
      return prepareKlip(services, body, {
        ownerHash: () => claimOwner(ctx, services),
        userUuid: session?.user.uuid ?? null,
        origin: ownSite(ctx, services.env).origin,
        language,
      })
    },
    { csrf: 'origin' },
  )
  mount(endpoints.readKlipResult, ({ query, ctx, services }) =>
    readKlip(services, query.requestId, ownerHashes(ctx, services)),
  )
}
