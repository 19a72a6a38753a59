import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** How somebody wants to be seen: a square JPEG, sealed under PERSONAL_KEY. Apart from `users`, which every request of a session reads. */
export const profilePictures = pgTable('profile_pictures', {
  userUuid: uuid('user_uuid')
    .primaryKey()
    .references(() => users.uuid),
  pictureSealed: text('picture_sealed').notNull(),
})
