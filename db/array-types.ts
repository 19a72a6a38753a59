/**
 * The arrays that go to the server as parameters. postgres.js 3.4.9 would ask the server for the types of arrays at the first
 * query of every connection, and nothing waits for that question: a server that goes away in that moment ends the process
 * with an unhandled rejection. What comes back as an array stays text: ask for JSON.
 */
export const arrayTypes = {
  ints: arrayType(1007),
  texts: arrayType(1009),
  bigints: arrayType(1016),
}

/** @param oid of the array type, as PostgreSQL has them for ever (pg_type.dat). */
function arrayType(oid: number) {
  return { to: oid, from: [], serialize: toArrayText, parse: (text: string) => text }
}

/** An array as PostgreSQL writes one. What is text already stays as it is. */
function toArrayText(values: unknown): unknown {
  return Array.isArray(values) ? `{${values.map(toElement).join(',')}}` : values
}

function toElement(value: string | number | bigint | null | undefined): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value !== 'string') return String(value)
  return /["\\]/.test(value) ? `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"` : `"${value}"`
}
