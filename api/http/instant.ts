/** Instants leave as ISO 8601 in UTC. */
export const presentInstant = (instant: Date): string => instant.toISOString()
export const presentOptionalInstant = (instant: Date | null): string | null => instant?.toISOString() ?? null
