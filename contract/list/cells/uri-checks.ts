import { numberOfText, uriOfNumber } from '../../file/numbered-files.ts'
import type { NetworkName } from '../../network.ts'
import { isAsciiUri, uriProblemOf, type UriProblem } from '../../uri.ts'
import { issue, type ListIssue, type RowIssueCode } from '../issues.ts'
import type { ListOptions } from '../item.ts'
import { listLimits } from '../limits.ts'
import { checkLength } from './text-checks.ts'

const codes: Record<UriProblem, RowIssueCode> = {
  scheme: 'uriScheme',
  invalid: 'uriInvalid',
  userinfo: 'uriUserinfo',
  local: 'uriLocal',
}

/**
 * The URI that a cell means. A number means the lasting address of that number's metadata in the files that are chosen beside the list,
 * so that an item, and what it is known by for ever, always has an address.
 * @param found what is wrong with it goes in here, and a word on letters beyond ASCII
 */
export function readUri(text: string, options: ListOptions, found: ListIssue[]): string {
  const number = numberOfText(text)
  if (number !== null) return readNumber(number, options, found)
  const long = checkLength('uri', text, listLimits.uriBytesMax)
  const wrong = checkUri(text, options.network ?? 'mainnet')
  for (const one of [long, wrong]) if (one) found.push(one)
  return text
}

function readNumber(number: number, { files }: ListOptions, found: ListIssue[]): string {
  const uri = files && uriOfNumber(files, number)
  if (uri) return uri
  found.push(issue(files ? 'numberUnknown' : 'numberWithoutFiles', 'uri', { number: String(number) }))
  return ''
}

/** The contract's rule for URIs, and a word on letters beyond ASCII. Null when it is fine. */
export function checkUri(uri: string, network: NetworkName): ListIssue | null {
  const problem = uriProblemOf(uri, network)
  if (problem) return issue(codes[problem], 'uri', { value: uri })
  return isAsciiUri(uri) ? null : issue('uriNotAscii', 'uri', { value: uri })
}
