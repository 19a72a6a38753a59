import type { Queryable, Tx } from '#db/connection.ts'
import { saveAudit } from '#db/audit/audit.ts'
import { saveEvents } from '#db/audit/event-log.ts'
import { listEventsOfRun } from '#db/run/run-story.ts'
import type { StoryEvent } from '#contract/run/items.ts'
import { noteState } from '#contract/run/notes.ts'
import type { Author } from '../author.ts'
import { presentEvent } from './present-item.ts'
import { readMaster } from './read-master.ts'
import { tellWords } from '#contract/codes/told.ts'

/** @throws AppError NOT_FOUND. */
export async function readRunStory(db: Queryable, masterId: number): Promise<StoryEvent[]> {
  await readMaster(db, masterId)
  return (await listEventsOfRun(db, masterId)).map(presentEvent)
}

/** A person's words on a run, in its story and in the audit log. @throws AppError NOT_FOUND. */
export async function writeNote(
  tx: Tx,
  { masterId, text }: { masterId: number; text: string },
  author: Author,
): Promise<StoryEvent[]> {
  await readMaster(tx, masterId)
  const { actor } = author
  const note = { entity: 'master', entityId: masterId, masterId, from: null, to: noteState } as const
  await saveEvents(tx, [{ ...note, actor, reason: tellWords(text) }])
  await saveAudit(tx, { ...author, action: 'master.note', entityId: masterId, after: { note: text } })
  return readRunStory(tx, masterId)
}
