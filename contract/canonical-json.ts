export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json | undefined }

/**
 * JSON with one spelling: keys sorted, no spaces, no key without a value. It is what we hash.
 * @throws TypeError for a number that is no safe integer, since its spelling would be a matter of taste.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new TypeError(`${value} is no safe integer: write it as text.`)
    return String(value)
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (isList(value)) return `[${value.map((each) => canonicalJson(each)).join(',')}]`
  const fields = Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([key, each]) => (each === undefined ? [] : [`${JSON.stringify(key)}:${canonicalJson(each)}`]))
  return `{${fields.join(',')}}`
}

function isList(value: object): value is readonly Json[] {
  return Array.isArray(value)
}
