/**
 * 19999 as "19,999", which is how both languages write it. `Intl` loads its tables for the same: on a phone that holds
 * a page back for a tenth of a second.
 */
export function thousands(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}
