import { writeDrawList } from '#contract/draw/draw-list.ts'
import type { Db } from '#db/connection.ts'
import { saveNewDraw } from '#db/draw/draws.ts'
import { saveFile } from '#db/recipient/files.ts'
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
  const file = { projectId, purpose: 'draw', name: 'draw-list.txt', registrantId: 'test' } as const
  const { fileId, sha256 } = await saveFile(db, {
    ...file,
    text: writeDrawList(entrants),
    rows: entrants.length,
  })
  return saveNewDraw(db, {
    ...{ projectId, name: 'A draw', fileId, listSha256: sha256, entrants: entrants.length },
    ...{ winnerCount: winners, reserveCount: reserves, registrantId: 'test' },
  })
}
