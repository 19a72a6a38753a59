import { writeDrawList } from '#contract/draw/draw-list.ts'
import type { Tx } from '../connection.ts'
import { saveFile } from '../recipient/index.ts'
import { saveNewDraw } from './draws.ts'

export interface NewDrawList {
  projectId: number
  name: string
  entrants: readonly string[]
  winners: number
  reserves: number
  registrantId: string
  /** The round that makes it; null: a person does. */
  roundId: number | null
}

/**
 * Publishes the list of a draw: from here on it is as it is.
 * @returns its id
 * @throws TypeError for a text that cannot be an entrant; a unique violation of draws_round_once for a round that has one.
 */
export async function publishDrawList(tx: Tx, list: NewDrawList): Promise<number> {
  const { projectId, name, entrants, winners, reserves, registrantId, roundId } = list
  const file = { projectId, purpose: 'draw', name: 'draw-list.txt', registrantId } as const
  const text = writeDrawList(entrants)
  const { fileId, sha256 } = await saveFile(tx, { ...file, text, rows: entrants.length })
  return saveNewDraw(tx, {
    ...{ projectId, roundId, name, fileId, registrantId, listSha256: sha256, entrants: entrants.length },
    ...{ winnerCount: winners, reserveCount: reserves },
  })
}
