import { endpoints } from '#contract/endpoints.ts'
import { orUnreachable } from '../chain/chains.ts'
import type { Mount } from '../http/mount.ts'
import { requireSigner } from '../project/index.ts'

export function mountTokens(mount: Mount) {
  mount(endpoints.listHeldTokens, async ({ params: { projectId }, services: { db, chains } }) => {
    const wallet = await requireSigner(db, projectId)
    return { wallet, ...(await orUnreachable('SOLANA_UNREACHABLE', chains.listHeldTokens(wallet))) }
  })
  mount(endpoints.lookUpRecipients, ({ body: { token, owners }, services: { chains } }) =>
    orUnreachable('SOLANA_UNREACHABLE', chains.readRecipients(token, owners)),
  )
}
