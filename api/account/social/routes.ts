import { endpoints } from '#contract/endpoints.ts'
import { findPendingSocial } from '#db/account/identities.ts'
import { AppError } from '../../app-error.ts'
import type { Mount } from '../../http/mount.ts'
import { requireProved } from '../../http/proof.ts'
import { beginSocialLogin, socialHash } from './begin.ts'

export function mountSocial(mount: Mount) {
  mount(endpoints.listSocialProviders, async ({ services }) => services.providers.names)
  mount(
    endpoints.startSocialLogin,
    async ({ body, params, ctx, services, session }) => {
      if (body.isForAccount) {
        if (!session) throw new AppError('SIGNED_OUT')
        requireProved(session)
      }
      await services.limits.wallet(ctx.ip)
      const { language, next, isForAccount } = body
      const linkUserUuid = isForAccount ? (session?.user.uuid ?? null) : null
      const { provider } = params
      return { url: await beginSocialLogin(ctx, services, { provider, language, next, linkUserUuid }) }
    },
    { csrf: 'origin' },
  )
  mount(endpoints.readPendingSocial, async ({ ctx, services }) => {
    const tokenHash = socialHash(ctx, services)
    return tokenHash === null ? null : findPendingSocial(services.db, tokenHash)
  })
}
