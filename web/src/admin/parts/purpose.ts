import type { endpoints } from '#contract/endpoints.ts'
import type { AdminRole } from '#contract/role.ts'

/**
 * What a page is for, and the least role of that endpoint: a menu that named the endpoint itself would bring what every page says to
 * the API into the first load. `tests/web/admin/parts/purposes.test.ts` holds the roles to the contract.
 */
export interface Purpose {
  of: keyof typeof endpoints
  role: AdminRole
}

/** Of what leads to a new run. */
export const toCreateRun: Purpose = { of: 'createPlan', role: 'operator' }
