import type { Tx } from '#db/connection.ts'
import { acceptStray as accept, findOptionalStray } from '#db/migration/source-chain-strays.ts'
import { AppError } from '../app-error.ts'
import { audited } from '../audit/index.ts'
import type { Author } from '../author.ts'
import { presentStray } from './present-stopped-wallet.ts'

/**
 * A transaction of one of our wallets returned nothing of what is to go back: the wallet goes on without it.
 * @throws AppError NOT_FOUND, NOT_ALLOWED_NOW when it is accepted already or a migration under way still needs it.
 */
export function acceptStray(
  tx: Tx,
  { strayId, reason }: { strayId: number; reason: string },
  author: Author,
) {
  const entry = {
    id: strayId,
    action: 'stray.accept',
    reason,
    read: (id: number) => readStray(tx, id),
  } as const
  return audited(tx, entry, author, async ({ migrationId }) => {
    const isAccepted = await accept(tx, { strayId, note: reason, actor: author.actor })
    if (!isAccepted)
      throw new AppError('NOT_ALLOWED_NOW', { params: { migrationId: String(migrationId ?? '') } })
  })
}

async function readStray(tx: Tx, strayId: number) {
  const row = await findOptionalStray(tx, strayId)
  if (!row) throw new AppError('NOT_FOUND')
  return presentStray(row)
}
