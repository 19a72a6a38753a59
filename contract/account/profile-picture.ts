import { z } from 'zod'
import { documentTypes } from '../document/codes.ts'
import { read, write } from '../endpoint.ts'

const tag = 'Accounts'

/** Pixels of a side: a profile picture is a square, sharp at 96 points on a phone. */
export const profilePictureSide = 320

/** What may be sent: what a picture of a document may be. */
export const profilePictureTypes = documentTypes

/** A JPEG in base64; null: there is none. */
export const profilePictureField = z.base64().nullable()
const pictureSchema = z.object({ picture: profilePictureField })

export const readProfilePicture = read('/api/user/profile/picture', {
  tag,
  summary: 'One’s own profile picture',
  role: 'user',
  reply: pictureSchema,
})

/** The body is the file: its content says what it is, and nothing of it but the picture is kept. */
export const saveProfilePicture = write('/api/user/profile/picture', {
  tag,
  summary:
    'Set one’s own profile picture: a JPEG, PNG or WebP of at most 10 MB, of which the square in the middle is kept',
  role: 'user',
  method: 'put',
  errors: ['PICTURE_UNSUPPORTED', 'PICTURE_BROKEN', 'PICTURE_TOO_MANY_PIXELS'],
  body: z.unknown(),
  reply: pictureSchema,
})

export const removeProfilePicture = write('/api/user/profile/picture/remove', {
  tag,
  summary: 'Delete one’s own profile picture',
  role: 'user',
  body: z.object({}),
  reply: pictureSchema,
})
