/** Instants leave as ISO 8601 in UTC. */
export function presentInstant(instant: Date): string {
  return instant.toISOString()
}
export function presentOptionalInstant(instant: Date | null): string | null {
  return instant?.toISOString() ?? null
}
