import type { Db } from '#db/connection.ts'
import { publishDrawList } from '#db/draw/publish-list.ts'
import { newWallet } from '../wallet/wallet.ts'

/** Wallets to draw from. */
export function newEntrants(count: number): string[] {
  return Array.from({ length: count }, () => newWallet().address)
}

/** A draw as the console publishes it: its list, and no blocks yet. @returns its id. */
export async function saveTestDraw(
  db: Db,
  {
    projectId,
    entrants = newEntrants(5),
    winners = 2,
    reserves = 1,
  }: { projectId: number; entrants?: readonly string[]; winners?: number; reserves?: number },
): Promise<number> {
  const list = { projectId, name: 'A draw', entrants, winners, reserves, registrantId: 'test', roundId: null }
  return db.transaction((tx) => publishDrawList(tx, list))
}
