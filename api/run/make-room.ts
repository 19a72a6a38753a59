import type { Tx } from '#db/connection.ts'
import { makeRoom as makeRoomFor } from '#db/run/keys/make-room.ts'
import { alreadyPlanned } from './already-planned.ts'

/** Makes room for items of an admin's list. @throws AppError ITEMS_ALREADY_PLANNED. */
export async function makeRoom(tx: Tx, input: Parameters<typeof makeRoomFor>[1]): Promise<void> {
  const taken = await makeRoomFor(tx, input)
  if (taken.length === 0) return
  throw alreadyPlanned(
    taken.map(({ item, newest: { masterId, masterName } }) => ({ row: item.rowNo, masterId, masterName })),
  )
}
