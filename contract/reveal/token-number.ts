/** The most that a number of a token may be: nine digits. */
export const tokenNumberMax = 999_999_999

/** The number of a token, which is the last one in its name: 12 of "Mystery #0012 (kor)"; null where it has none. */
export function numberOfName(name: string): number | null {
  const digits = /(\d{1,9})\D*$/.exec(name)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** A text with {n} in it for one token: "Mystery #{n}". */
export function fillNumber(template: string, number: number): string {
  return template.replaceAll('{n}', String(number))
}
