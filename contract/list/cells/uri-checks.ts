import { issue, type ListIssue } from '../issues.ts'

/** A URI wallets and marketplaces can open. Plain http only for this machine, so that a rehearsal can run. */
const allowed = [
  /^https:\/\/[^\s/?#]\S*$/i,
  /^(?:ipfs|ar):\/\/[^\s/]\S*$/i,
  /^http:\/\/(?:127\.0\.0\.1|localhost)(?:[:/?#]\S*)?$/i,
]
const scheme = /^([a-z][a-z0-9+.-]*):/i
const allowedSchemes = new Set(['https', 'ipfs', 'ar'])

/** The scheme must be one that resolves for everybody, and something must follow it. Null when it is fine. */
export function checkUri(uri: string): ListIssue | null {
  if (allowed.some((pattern) => pattern.test(uri))) return null
  const found = scheme.exec(uri)?.[1]?.toLowerCase() ?? ''
  if (!allowedSchemes.has(found)) return issue('uriScheme', 'uri', { value: uri })
  return issue('uriInvalid', 'uri', { value: uri })
}
