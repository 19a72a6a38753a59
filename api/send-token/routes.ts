import { endpoints } from '#contract/endpoints.ts'
import { listMadeTokens } from '#db/token/tokens.ts'
import { orUnreachable } from '../chain/chains.ts'
import type { Mount } from '../http/mount.ts'
import { requireSigner } from '../project/index.ts'

export function mountTokens(mount: Mount) {
  mount(endpoints.listHeldTokens, async ({ params: { projectId }, services: { db, chains } }) => {
    const wallet = await requireSigner(db, projectId)
    // What the project made itself may have more of it made, whether or not the wallet holds any.
    const own = await listMadeTokens(db, projectId)
    const found = await orUnreachable('SOLANA_UNREACHABLE', chains.listHeldTokens(wallet, [...own.keys()]))
    const nameOf = (mint: string) => {
      const made = own.get(mint)
      return made ? `${made.name} (${made.symbol})` : null
    }
    return {
      wallet,
      isCut: found.isCut,
      tokens: found.tokens.map((held) => ({ ...held, name: nameOf(held.token.mint) })),
    }
  })
  mount(endpoints.lookUpRecipients, ({ body: { token, owners }, services: { chains } }) =>
    orUnreachable('SOLANA_UNREACHABLE', chains.readRecipients(token, owners)),
  )
}
