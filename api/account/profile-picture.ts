import type { IncomingMessage } from 'node:http'
import { profilePictureSide } from '#contract/account/profile-picture.ts'
import { documentLimits } from '#contract/document/codes.ts'
import { lockUser } from '#db/account/accounts.ts'
import {
  deleteProfilePicture,
  findOptionalProfilePicture,
  profilePictureLabel,
  saveProfilePicture,
} from '#db/account/profile-pictures.ts'
import { saveAudit } from '#db/audit/audit.ts'
import type { Queryable } from '#db/connection.ts'
import { readBytes } from '../http/json-body.ts'
import type { Services } from '../services.ts'

interface Owner {
  userUuid: string
  requestId: string
}

/** The picture of a user, opened. @returns a JPEG in base64; null when there is none. */
export async function openProfilePicture(
  db: Queryable,
  { personal }: Pick<Services, 'personal'>,
  userUuid: string,
): Promise<string | null> {
  const sealed = await findOptionalProfilePicture(db, userUuid)
  if (sealed === null) return null
  return Buffer.from(personal.open(sealed, profilePictureLabel(userUuid))).toString('base64')
}

/**
 * Takes a picture in the place of the one before: a square of what was sent, drawn anew and sealed with a key of its own.
 * @returns it, a JPEG in base64.
 * @throws AppError PICTURE_UNSUPPORTED without a file, FILE_TOO_LARGE, TOO_MANY_REQUESTS, and what a PictureReader throws.
 */
export async function takeProfilePicture(
  { db, personal, pictures, limits }: Pick<Services, 'db' | 'personal' | 'pictures' | 'limits'>,
  request: IncomingMessage,
  { userUuid, requestId }: Owner,
): Promise<string> {
  await limits.picture(userUuid)
  const bytes = await readBytes(request, documentLimits.bytesMax)
  const picture = await pictures.read(bytes, { side: profilePictureSide })
  const pictureSealed = personal.seal(picture, profilePictureLabel(userUuid))
  await db.transaction(async (tx) => {
    // An account that is closed meanwhile gets none.
    await lockUser(tx, userUuid)
    await saveProfilePicture(tx, { userUuid, pictureSealed })
    const entry = { actor: userUuid, action: 'account.picture', entityId: userUuid, requestId } as const
    await saveAudit(tx, { ...entry, after: { bytes: picture.length } })
  })
  return picture.toString('base64')
}

/** Deletes a picture; where there is none, there is none. */
export async function removeProfilePicture(
  { db }: Pick<Services, 'db'>,
  { userUuid, requestId }: Owner,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await deleteProfilePicture(tx, userUuid))) return
    await saveAudit(tx, {
      ...{ actor: userUuid, action: 'account.removePicture', entityId: userUuid, requestId },
    })
  })
}
