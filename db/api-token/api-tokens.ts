import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { ApiTokenState } from '#contract/api-token/api-tokens.ts'
import { adminRoles, hasRole } from '#contract/role.ts'
import { roleOfScope, scopes } from '#contract/scope.ts'
import type { Queryable } from '../connection.ts'
import { apiTokens, users } from '../schema.ts'
import { isUser, modifiers } from '../sql/authors.ts'
import { keysetQuery } from '../sql/keyset-query.ts'
import { onlyId } from '../sql/only-id.ts'

/** How often the use of a token is written down. */
const usedEverySeconds = 60

/** Whether its creator may still do something of what the token is for. */
const hasPower = sql.join(
  adminRoles.map((role) => {
    const usable = scopes.filter((scope) => hasRole(role, roleOfScope(scope)))
    return sql`(${users.role} = ${role} and ${apiTokens.scopes} ?| ${`{${usable.join(',')}}`}::text[])`
  }),
  sql` or `,
)
const state = sql<ApiTokenState>`case
  when ${apiTokens.revokedAt} is not null then 'revoked'
  when ${apiTokens.expiresAt} <= now() then 'expired'
  when ${users.deletedAt} is not null or not (${hasPower}) then 'powerless'
  else 'active' end`

function selectApiTokens(db: Queryable) {
  return db
    .select({
      token: apiTokens,
      state,
      creator: { uid: users.uid, role: users.role, deletedAt: users.deletedAt },
      revoker: modifiers.uid,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.uuid, apiTokens.creatorUuid))
    .leftJoin(modifiers, isUser(modifiers, apiTokens.revokerId))
}
export type ApiTokenRow = Awaited<ReturnType<typeof listApiTokens>>[number]

export const listApiTokens = keysetQuery({
  select: selectApiTokens,
  key: apiTokens.id,
  search: { contains: [apiTokens.name, apiTokens.prefix] },
  filters: { state: (wanted: ApiTokenState): SQL => sql`${state} = ${wanted}` },
})

export async function findOptionalApiToken(db: Queryable, apiTokenId: number): Promise<ApiTokenRow | null> {
  const [row] = await selectApiTokens(db).where(eq(apiTokens.id, apiTokenId))
  return row ?? null
}

/** A token that is neither revoked nor expired, with what its creator is now. */
export async function findOptionalLiveApiToken(db: Queryable, tokenHash: string) {
  const [row] = await db
    .select({
      apiTokenId: apiTokens.id,
      scopes: apiTokens.scopes,
      creatorUuid: apiTokens.creatorUuid,
      creatorRole: users.role,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.uuid, apiTokens.creatorUuid))
    .where(
      and(
        eq(apiTokens.tokenHash, tokenHash),
        isNull(apiTokens.revokedAt),
        sql`${apiTokens.expiresAt} > now()`,
        isNull(users.deletedAt),
        eq(users.status, 'active'),
      ),
    )
  return row ?? null
}
export type LiveApiToken = NonNullable<Awaited<ReturnType<typeof findOptionalLiveApiToken>>>

export async function saveNewApiToken(
  db: Queryable,
  values: Pick<
    typeof apiTokens.$inferInsert,
    'name' | 'prefix' | 'tokenHash' | 'scopes' | 'creatorUuid' | 'expiresAt'
  >,
): Promise<number> {
  return onlyId(await db.insert(apiTokens).values(values).returning({ id: apiTokens.id }))
}

export async function saveApiTokenUsed(db: Queryable, apiTokenId: number) {
  await db.execute(sql`
    update api_tokens set last_used_at = now()
    where api_token_id = ${apiTokenId}
      and (last_used_at is null or last_used_at < now() - ${usedEverySeconds} * interval '1 second')`)
}

/** @returns whether it was not revoked before. */
export async function saveApiTokenRevoked(
  db: Queryable,
  { apiTokenId, actor }: { apiTokenId: number; actor: string },
): Promise<boolean> {
  const rows = await db
    .update(apiTokens)
    .set({ revokedAt: sql`now()`, revokerId: actor })
    .where(and(eq(apiTokens.id, apiTokenId), isNull(apiTokens.revokedAt)))
    .returning({ id: apiTokens.id })
  return rows.length === 1
}
