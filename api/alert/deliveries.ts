import type { Delivery } from '#contract/alert/deliveries.ts'
import { findOptionalDelivery, replayDelivery as saveReplay } from '#db/alert/deliveries.ts'
import type { Queryable, Tx } from '#db/connection.ts'
import { AppError } from '../app-error.ts'
import { audited } from '../audit/index.ts'
import type { Author } from '../author.ts'
import { presentDelivery } from './present.ts'

/** @throws AppError NOT_FOUND. */
export async function readDelivery(db: Queryable, deliveryId: number): Promise<Delivery> {
  const row = await findOptionalDelivery(db, deliveryId)
  if (!row) throw new AppError('NOT_FOUND')
  return presentDelivery(row)
}

/** @throws AppError NOT_FOUND, NOT_ALLOWED_NOW while it is still on its way. */
export function replayDelivery(tx: Tx, deliveryId: number, author: Author): Promise<Delivery> {
  const entry = {
    action: 'delivery.replay',
    id: deliveryId,
    read: (id: number) => readDelivery(tx, id),
    toLogged: ({ messageId, state, tries }: Delivery) => ({ messageId, state, tries }),
  } as const
  return audited(tx, entry, author, async () => {
    if (!(await saveReplay(tx, deliveryId, author.actor))) throw new AppError('NOT_ALLOWED_NOW')
  })
}
