import { eq } from 'drizzle-orm'
import type { Queryable, Tx } from '../connection.ts'
import { profilePictures } from '../schema.ts'

/** What the picture of a user is sealed for. */
export function profilePictureLabel(userUuid: string) {
  return `profilePicture:${userUuid}`
}

/** @returns its sealed text; null when there is none. */
export async function findOptionalProfilePicture(db: Queryable, userUuid: string): Promise<string | null> {
  const [row] = await db
    .select({ pictureSealed: profilePictures.pictureSealed })
    .from(profilePictures)
    .where(eq(profilePictures.userUuid, userUuid))
  return row?.pictureSealed ?? null
}

/** In the place of the one before. */
export async function saveProfilePicture(tx: Tx, picture: typeof profilePictures.$inferInsert) {
  const { pictureSealed } = picture
  await tx
    .insert(profilePictures)
    .values(picture)
    .onConflictDoUpdate({ target: profilePictures.userUuid, set: { pictureSealed } })
}

/** @returns false when there was none. */
export async function deleteProfilePicture(db: Queryable, userUuid: string): Promise<boolean> {
  const rows = await db
    .delete(profilePictures)
    .where(eq(profilePictures.userUuid, userUuid))
    .returning({ userUuid: profilePictures.userUuid })
  return rows.length > 0
}
