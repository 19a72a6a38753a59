import { apiTokenSchema } from '#contract/api-token/api-tokens.ts'
import { hasRole } from '#contract/role.ts'
import { roleOfScope } from '#contract/scope.ts'
import type { ApiTokenRow } from '#db/api-token/api-tokens.ts'
import { presenterOf } from '../http/presenter.ts'

export const presentApiToken = presenterOf(
  apiTokenSchema,
  ({ token, state, creator, revoker }: ApiTokenRow) => ({
    ...token,
    apiTokenId: token.id,
    state,
    lostScopes: token.scopes.filter(
      (scope) => creator.deletedAt !== null || !hasRole(creator.role, roleOfScope(scope)),
    ),
    registrant: creator.uid,
    revoker: revoker ?? token.revokerId,
  }),
)
