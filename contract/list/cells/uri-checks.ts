import type { NetworkName } from '../../network.ts'
import { isAsciiUri, uriProblemOf, type UriProblem } from '../../uri.ts'
import { issue, type ListIssue, type RowIssueCode } from '../issues.ts'

const codes: Record<UriProblem, RowIssueCode> = {
  scheme: 'uriScheme',
  invalid: 'uriInvalid',
  userinfo: 'uriUserinfo',
  local: 'uriLocal',
}

/** The contract's rule for URIs, and a word on letters beyond ASCII. Null when it is fine. */
export function checkUri(uri: string, network: NetworkName): ListIssue | null {
  const problem = uriProblemOf(uri, network)
  if (problem) return issue(codes[problem], 'uri', { value: uri })
  return isAsciiUri(uri) ? null : issue('uriNotAscii', 'uri', { value: uri })
}
