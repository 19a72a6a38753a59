import { sql } from 'drizzle-orm'
import type { AdminRole } from '#contract/role.ts'
import type { Queryable } from '../connection.ts'

export interface StaffRow {
  userUuid: string
  uid: string
  name: string
  role: AdminRole
  hasSecondFactor: boolean
  mustChangePassword: boolean
  sessions: number
  lastSeenAt: Date | null
  registeredAt: Date
}

type Raw = Record<'user_uuid' | 'uid' | 'name' | 'registered_at', string> & {
  role: AdminRole
  has_second_factor: boolean
  must_change_password: boolean
  sessions: number
  last_seen_at: string | null
}

/** Everybody with a role, the highest first. */
export async function listStaff(db: Queryable): Promise<StaffRow[]> {
  const rows = await db.execute<Raw>(sql`
    select u.uuid as user_uuid, u.uid, u.name, u.role, u.must_change_password, u.registered_at,
      exists (select 1 from totps t where t.user_uuid = u.uuid and t.secret_sealed is not null)
        or exists (select 1 from passkeys p where p.user_uuid = u.uuid) as has_second_factor,
      (select count(*)::int from sessions s where s.user_uuid = u.uuid and s.expires_at > now()) as sessions,
      (select max(s.last_seen_at) from sessions s where s.user_uuid = u.uuid) as last_seen_at
    from users u
    where u.role <> 'user' and u.deleted_at is null
    order by array_position(array['owner', 'approver', 'operator', 'viewer'], u.role), u.uid`)
  return rows.map((row) => ({
    ...{ userUuid: row.user_uuid, uid: row.uid, name: row.name, role: row.role, sessions: row.sessions },
    hasSecondFactor: row.has_second_factor,
    mustChangePassword: row.must_change_password,
    lastSeenAt: row.last_seen_at === null ? null : new Date(row.last_seen_at),
    registeredAt: new Date(row.registered_at),
  }))
}
