import type { AdminRole, Role } from './role.ts'

/** What an API token may do, in the area it names. The word behind the colon asks for a role: see `roleOfVerb`. */
export const scopes = [
  'runs:read',
  'runs:write',
  'runs:approve',
  'migrations:read',
  'migrations:write',
  'migrations:approve',
  'contracts:read',
  'contracts:write',
  'contracts:approve',
  'airdrops:read',
  'airdrops:write',
  'reveals:read',
  'reveals:write',
  'reveals:approve',
  'news:read',
  'news:write',
  'alerts:read',
  'alerts:write',
  'audit:read',
] as const
export type Scope = (typeof scopes)[number]
type Before<Text, End extends string> = Text extends `${infer Start}${End}` ? Start : never
/** A part of the API that tokens can be for. */
export type Area = Before<Scope, `:${string}`>

const roleOfVerb = { read: 'viewer', write: 'operator', approve: 'approver' } as const satisfies Record<
  string,
  AdminRole
>

/** The least role of whoever gives a scope away. */
export function roleOfScope(scope: Scope): AdminRole {
  const [verb] = verbs.filter((one) => scope.endsWith(`:${one}`))
  if (!verb) throw new Error(`The scope ${scope} names no role.`)
  return roleOfVerb[verb]
}
const verbs = Object.keys(roleOfVerb) as (keyof typeof roleOfVerb)[]

/**
 * The scope a token needs for an endpoint of an area.
 * @returns null without an area: no token reaches it.
 */
export function scopeOf(area: Area | undefined, role: Role): Scope | null {
  if (!area) return null
  const scope = scopes.find((one) => one.startsWith(`${area}:`) && roleOfScope(one) === role)
  if (!scope) throw new Error(`Tokens have no scope for the role ${role} in the area ${area}.`)
  return scope
}

/** The scope of the same area for another role; null where no token reaches the endpoint. */
export function scopeBeside({ scope }: { scope: Scope | null }, role: AdminRole): Scope | null {
  if (scope === null) return null
  const [area] = scope.split(':')
  return scopes.find((one) => one.startsWith(`${area}:`) && roleOfScope(one) === role) ?? null
}
