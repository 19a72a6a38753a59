import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import { recipientFiles } from '../schema.ts'

type NewFile = Pick<
  typeof recipientFiles.$inferInsert,
  'projectId' | 'purpose' | 'name' | 'text' | 'rows' | 'registrantId'
>

const shown = {
  fileId: recipientFiles.id,
  projectId: recipientFiles.projectId,
  purpose: recipientFiles.purpose,
  name: recipientFiles.name,
  rows: recipientFiles.rows,
  sha256: recipientFiles.sha256,
  registeredAt: recipientFiles.registeredAt,
}
export type RecipientFileRow = NonNullable<Awaited<ReturnType<typeof findOptionalFile>>>

/** Stores a file, or finds the one with this text. @returns its id and SHA-256. */
export async function saveFile(db: Queryable, file: NewFile): Promise<{ fileId: number; sha256: string }> {
  const sha256 = createHash('sha256').update(file.text, 'utf8').digest('hex')
  const [made] = await db
    .insert(recipientFiles)
    .values({ ...file, sha256 })
    .onConflictDoNothing()
    .returning({ fileId: recipientFiles.id })
  if (made) return { ...made, sha256 }
  const { projectId, purpose } = recipientFiles
  const [known] = await db
    .select({ fileId: recipientFiles.id })
    .from(recipientFiles)
    .where(and(eq(projectId, file.projectId), eq(purpose, file.purpose), eq(recipientFiles.sha256, sha256)))
  if (!known) throw new Error('The database neither took the file nor has one with its text.')
  return { ...known, sha256 }
}

/** What is known of a file, without its text. */
export async function findOptionalFile(db: Queryable, fileId: number) {
  const [row] = await db.select(shown).from(recipientFiles).where(eq(recipientFiles.id, fileId))
  return row ?? null
}

export async function findOptionalFileText(db: Queryable, fileId: number): Promise<string | null> {
  const [row] = await db
    .select({ text: recipientFiles.text })
    .from(recipientFiles)
    .where(eq(recipientFiles.id, fileId))
  return row?.text ?? null
}
