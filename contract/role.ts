/** Admins, from the least to the most. Whoever has one role may do what those before it may. */
export const adminRoles = ['viewer', 'operator', 'approver', 'owner'] as const
export type AdminRole = (typeof adminRoles)[number]

/** What a person is. user: has an account of the site, and no part in the console. */
export const userRoles = ['user', ...adminRoles] as const
export type UserRole = (typeof userRoles)[number]

/** The least role of an endpoint. public: nobody is asked. user: anybody with a session, an admin too. */
export type Role = 'public' | UserRole

/** Whether somebody may do what asks for a role at least. */
export function hasRole(role: UserRole, least: Role): boolean {
  return least === 'public' || userRoles.indexOf(role) >= userRoles.indexOf(least)
}

export function isAdminRole(role: Role): role is AdminRole {
  return adminRoles.some((one) => one === role)
}
