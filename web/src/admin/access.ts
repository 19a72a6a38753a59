import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { Endpoint } from '#contract/endpoint.ts'
import { hasRole, isAdminRole, type Role, type UserRole } from '#contract/role.ts'

/** The role of whoever is logged in; null where nobody has to be. The API decides: this only says so before it is asked. */
export const RoleOfUser = createContext<UserRole | null>(null)

type Asking = Pick<Endpoint, 'role'>

/** Whether the person may do what an endpoint, or a role, is for. */
export function useMay(): (asked: Asking | Role) => boolean {
  const role = useContext(RoleOfUser)
  return (asked) => role === null || hasRole(role, typeof asked === 'string' ? asked : asked.role)
}

/** Why the person may not do something, for a button's `disabledReason`; null where it is allowed. */
export function useDenied(): (asked: Asking | Role) => string | null {
  const { t } = useTranslation()
  const may = useMay()
  return (asked) => {
    const role = typeof asked === 'string' ? asked : asked.role
    if (may(role) || !isAdminRole(role)) return null
    return t('shell.needsRole', { role: t(`shell.roles.${role}`) })
  }
}
