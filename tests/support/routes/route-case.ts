import type { SendOptions } from '../api.ts'

export interface Request extends SendOptions {
  params?: Record<string, string | number>
  query?: string
}

/** What a route is tried with: tests/api/platform/every-route.test.ts. */
export interface Case {
  good: () => Request | Promise<Request>
  /** A request that must be refused, and how; null when the route has no input. */
  bad: (Request & { code: string }) | null
}
