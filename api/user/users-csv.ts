import type { Db } from '#db/connection.ts'
import { listUsers, type UserListRow } from '#db/user/user-list.ts'
import { csvPages, type Cell } from '../http/csv-pages.ts'

export type UserFilter = Omit<Parameters<typeof listUsers>[1], 'after' | 'limit'>

/** Every user a filter leaves, in the order of the page. */
export function usersCsv(db: Db, filter: UserFilter) {
  return csvPages<UserListRow>({
    columns,
    pageRows: 2_000,
    read: (after, limit) => listUsers(db, { ...filter, after, limit }),
    keyOf: ({ user }) => user.userNo,
    cellsOf,
  })
}

const columns = [
  'user_no',
  'uuid',
  'uid',
  'kind',
  'name',
  'status',
  'role',
  'documents',
  'wallet_count',
  'registered_at',
] as const

function cellsOf({ user, documentProgress, walletCount }: UserListRow): Cell[] {
  return [
    ...[user.userNo, user.uuid, user.uid, user.kind, user.name, user.status, user.role],
    ...[documentProgress, walletCount, user.registeredAt.toISOString()],
  ]
}
