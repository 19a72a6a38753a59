import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentMoves, documentStates, type DocumentState } from '#contract/document/codes.ts'
import { saveRegisteredUser } from '#db/account/accounts.ts'
import {
  saveAskedAgain,
  saveDecision,
  saveLapsed,
  saveNewDocument,
  savePicture,
  withdrawDocuments,
} from '#db/document/documents.ts'
import { newUid } from '../../support/account/people.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const steps = ['upload', 'accept', 'refuse', 'ask', 'lapse', 'withdraw'] as const
type Step = (typeof steps)[number]

async function newUser() {
  const uuid = await database.db.transaction((tx) => saveRegisteredUser(tx, { uid: newUid() }))
  if (uuid === null) throw new Error('There was such a user already.')
  return uuid
}

/** Does a step on the newest document, as whoever does it does not know its state. */
async function take(step: Step, userUuid: string, decider: string) {
  await database.db.transaction(async (tx) => {
    const [newest] = await tx.execute<{ id: number }>(
      sql`select document_id::int as id from documents where user_uuid = ${userUuid} order by document_id desc limit 1`,
    )
    const documentId = newest?.id ?? 0
    switch (step) {
      case 'upload': {
        await withdrawDocuments(tx, userUuid, 'idCard')
        const id = await saveNewDocument(tx, { userUuid, kind: 'idCard' })
        return savePicture(tx, { documentId: id, pictureSealed: 'v1.x.y', nameSealed: 'v1.x.y' })
      }
      case 'accept':
        return saveDecision(tx, { documentId, decision: { to: 'accepted' }, decider })
      case 'refuse':
        return saveDecision(tx, {
          ...{ documentId, decider },
          decision: { to: 'refused', refusal: 'unreadable', note: null },
        })
      case 'ask':
        return saveAskedAgain(tx, { documentId, note: 'Once more.', decider })
      case 'lapse':
        return saveLapsed(tx, documentId, 'housekeeping')
      case 'withdraw':
        return withdrawDocuments(tx, userUuid)
    }
  })
}

test('whatever is done in whatever order: states go by their moves, and a picture is there while a document waits', async () => {
  const decider = await newUser()
  const step = fc.constantFrom(...steps)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (taken) => {
      const userUuid = await newUser()
      for (const one of taken) await take(one, userUuid, decider)
      const rows = await database.db.execute<{ id: number; state: DocumentState; has_picture: boolean }>(sql`
        select d.document_id::int as id, d.state, p.document_id is not null as has_picture
        from documents d left join document_pictures p using (document_id) where d.user_uuid = ${userUuid}`)
      expect(rows.filter(({ state }) => state === 'submitted').length).toBeLessThanOrEqual(1)
      for (const { id, state, has_picture: hasPicture } of rows) {
        expect(hasPicture).toBe(state === 'submitted')
        expect(await statesOf(id)).toEqual({ isLegal: true, last: state })
      }
    }),
    { numRuns: 40 },
  )
})

/** Whether each event follows from the one before by a move, and the last state. */
async function statesOf(documentId: number) {
  const events = await database.db.execute<{ from_state: DocumentState | null; to_state: DocumentState }>(sql`
    select from_state, to_state from events
    where entity = 'document' and entity_id = ${documentId} order by seq`)
  const isLegal = events.every(({ from_state: from, to_state: to }, at) => {
    if (at === 0) return from === null && to === 'submitted'
    return from !== null && from === events[at - 1]?.to_state && documentMoves[from].includes(to)
  })
  return { isLegal, last: events.at(-1)?.to_state }
}

test('every state is reached from the first', () => {
  const reached = new Set<DocumentState>(['submitted'])
  for (const state of reached) for (const next of documentMoves[state]) reached.add(next)
  expect([...reached].toSorted()).toEqual(documentStates.toSorted())
})
