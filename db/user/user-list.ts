import { eq, sql, type SQL } from 'drizzle-orm'
import { documentsOf, type DocumentProgress } from '#contract/document/codes.ts'
import type { Queryable } from '../connection.ts'
import { users } from '../schema.ts'
import { keysetQuery } from '../sql/keyset-query.ts'
import { prefixPattern } from '../sql/like-pattern.ts'

export interface UserSearch {
  /** As it was typed. */
  text: string
  /** HMAC of it as a telephone number; null where it is none. */
  phoneIndex: string | null
}

/** How many documents a user must have accepted. */
const askedCount = sql`case ${users.kind} when 'company' then ${documentsOf.company.length}::int
  else ${documentsOf.person.length}::int end`
const ofUser = sql`from documents d where d.user_uuid = ${users.uuid}`
const progress = sql<DocumentProgress>`case
  when exists (select 1 ${ofUser} and d.state = 'submitted') then 'waiting'
  when (select count(distinct d.kind) ${ofUser} and d.state = 'accepted') >= ${askedCount} then 'complete'
  else 'missing' end`

/** The same as conditions that are read from the documents: those of a hundred thousand users are not counted one by one. */
const waiting = sql`${users.uuid} in (select user_uuid from documents where state = 'submitted')`
const complete = sql`(${users.uuid}, ${askedCount}) in (
  select user_uuid, count(distinct kind)::int from documents where state = 'accepted' group by user_uuid)`
const progressConditions: Record<DocumentProgress, SQL> = {
  waiting,
  complete: sql`${complete} and not ${waiting}`,
  missing: sql`not ${waiting} and not ${complete}`,
}

function selectUsers(db: Queryable) {
  return db
    .select({
      user: {
        userNo: users.userNo,
        uuid: users.uuid,
        uid: users.uid,
        kind: users.kind,
        name: users.name,
        status: users.status,
        role: users.role,
        registeredAt: users.registeredAt,
      },
      documentProgress: progress,
      walletCount: sql<number>`(select count(*)::int from wallets w where w.user_uuid = ${users.uuid})`,
    })
    .from(users)
}
export type UserListRow = Awaited<ReturnType<typeof listUsers>>[number]

/** Users by their number. Each way to find somebody has an index: none reads all of them. */
export const listUsers = keysetQuery({
  select: selectUsers,
  key: users.userNo,
  filters: {
    kind: users.kind,
    status: users.status,
    role: users.role,
    documentProgress: (value: DocumentProgress) => progressConditions[value],
    found: isFound,
  },
})

function isFound({ text, phoneIndex }: UserSearch): SQL {
  const lower = text.toLowerCase()
  const digits = text.replaceAll('-', '')
  const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text : null
  return sql`${users.uuid} in (
    select uuid from users where uid like ${prefixPattern(lower)}
    union select uuid from users where name like ${prefixPattern(text)}
    union select uuid from users where nickname like ${prefixPattern(text)}
    union select uuid from users where uuid = ${uuid}::uuid
    union select uuid from users where phone_index = ${phoneIndex}::text
    union select user_uuid from wallets where (family, address) in (('evm', ${lower}), ('solana', ${text}))
    union select user_uuid from companies where business_no = ${digits})`
}

export async function findOptionalUserRow(db: Queryable, uuid: string): Promise<UserListRow | null> {
  const [row] = await selectUsers(db).where(eq(users.uuid, uuid))
  return row ?? null
}
