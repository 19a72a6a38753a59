import type { Endpoint } from '#contract/endpoint.ts'

/** Browsers send a session, and with what changes something the CSRF token too; programs a token instead of both. */
export const securitySchemes = {
  session: { type: 'apiKey', in: 'cookie', name: 'session' },
  csrf: {
    type: 'apiKey',
    in: 'header',
    name: 'X-CSRF-Token',
    description: 'csrfToken of the session. Without it whatever changes something is refused: CSRF_MISMATCH.',
  },
  apiToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'pk_<8 characters>_<secret>',
    description: 'An API token of the console, for the scopes it was created for. Send no cookie beside it.',
  },
}

/** What a caller must bring; each entry is one way in. */
export function securityOf({ role, method, scope }: Endpoint): Record<string, string[]>[] {
  if (role === 'public') return []
  const browser: Record<string, string[]> = method === 'get' ? { session: [] } : { session: [], csrf: [] }
  return scope === null ? [browser] : [browser, { apiToken: [scope] }]
}
