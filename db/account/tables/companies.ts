import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../columns.ts'
import { users } from './users.ts'

/** What a company that registered has beside what everybody has. */
export const companies = pgTable(
  'companies',
  {
    userUuid: uuid('user_uuid')
      .primaryKey()
      .references(() => users.uuid),
    /** Ten digits. It stays when the account is closed: invoices name it. */
    businessNo: text('business_no').notNull(),
    telephoneSealed: text('telephone_sealed'),
    addressSealed: text('address_sealed'),
    closedAt: instant('closed_at'),
  },
  (t) => [
    // A company has one account at a time.
    uniqueIndex('companies_business_no_alive')
      .on(t.businessNo)
      .where(sql`${t.closedAt} is null`),
  ],
)
