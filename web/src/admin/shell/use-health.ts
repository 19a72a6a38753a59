import { z } from 'zod'
import { dependencySchema } from '#contract/health/health.ts'
import { endpoints } from '#contract/endpoints.ts'
import { useApi } from '../../shared/use-api.ts'

export type Dependency = z.infer<typeof dependencySchema>
export type Health =
  | { kind: 'unknown' }
  | { kind: 'ok'; dependencies: Dependency[] }
  | { kind: 'down'; dependencies: Dependency[] }

/** Which parts of the installation work. A 503 carries the same list as a 200. */
export function useHealth(): Health {
  const { data, error } = useApi(endpoints.readReady, {}, { refreshInterval: 10_000 })
  if (error) {
    const parsed = z.array(dependencySchema).safeParse(error.params['dependencies'])
    return { kind: 'down', dependencies: parsed.success ? parsed.data : [] }
  }
  if (!data) return { kind: 'unknown' }
  const isOk = data.dependencies.every((dependency) => dependency.ok)
  return { kind: isOk ? 'ok' : 'down', dependencies: data.dependencies }
}
