import type { NetworkName } from './network.ts'
import { lineText } from './text.ts'

/**
 * What is wrong with a URI that wallets and marketplaces are to open; null when nothing is. scheme: it is not
 * https, ipfs or ar. invalid: it does not parse, or holds what must be percent-encoded. userinfo: it carries a name
 * or password. local: it leads to this machine or a private network, which others cannot reach.
 */
export type UriProblem = 'scheme' | 'invalid' | 'userinfo' | 'local'

/** Nearly every URI there is, judged without parsing; a test compares it with the slow way. */
const plain = /^https:\/\/(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#][\w\-.~!$&'()*+,;=:@/?#%]*)?$/
const localName = /(?:^|\.)(?:localhost|local|internal|lan)$/
const scheme = /^([a-z][a-z0-9+.-]*):/i
const namedContent = /^(?:ipfs|ar):\/\/[^\s/]/i
/** Characters no URI holds as they are (RFC 3986). */
const unencoded = /[\s"<>\\^`{|}]/
const hostName = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/

/**
 * The one rule for URIs of lists, collections, projects and templates.
 * @param network on the localnet http and addresses of this machine are fine, so that a rehearsal can run
 */
export function uriProblemOf(uri: string, network: NetworkName): UriProblem | null {
  if (plain.test(uri) && !localName.test(hostOf(uri))) return null
  const found = scheme.exec(uri)?.[1]?.toLowerCase() ?? ''
  if (found === 'ipfs' || found === 'ar')
    return namedContent.test(uri) && !unencoded.test(uri) ? null : 'invalid'
  if (found !== 'https' && found !== 'http') return 'scheme'
  const url = URL.canParse(uri) && /^https?:\/\/[^/]/i.test(uri) ? new URL(uri) : null
  const isHere = url !== null && isLocal(url.hostname)
  if (found === 'http' && !(isHere && network === 'localnet')) return 'scheme'
  if (url === null || unencoded.test(uri)) return 'invalid'
  if (url.username !== '' || url.password !== '') return 'userinfo'
  if (isHere) return network === 'localnet' ? null : 'local'
  return hostName.test(url.hostname) || url.hostname.startsWith('[') ? null : 'invalid'
}

/** Some programs do not open a URI with letters beyond ASCII: worth a warning. */
export function isAsciiUri(uri: string): boolean {
  return /^[\u0020-\u007e]*$/.test(uri)
}

function hostOf(uri: string): string {
  return /^https:\/\/([^/?#]*)/.exec(uri)?.[1] ?? ''
}

/** As the URL parser writes hosts: 127.1 and 0x7f000001 are 127.0.0.1 by then. */
function isLocal(host: string): boolean {
  if (host.startsWith('['))
    return /^\[(?:::1?|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*|::ffff:.*)\]$/.test(host)
  if (localName.test(host)) return true
  const [a, b] = /^(\d+)\.(\d+)\.\d+\.\d+$/.exec(host)?.slice(1).map(Number) ?? []
  if (a === undefined || b === undefined) return false
  return (
    [0, 10, 127].includes(a) ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && b === 168) ||
    (a === 169 && b === 254) ||
    (a === 100 && b >= 64 && b < 128)
  )
}

/** A URI in a request. What holds on one network only is asked again where the network is known: `uriProblemOf`. */
export function uriText() {
  return lineText()
    .trim()
    .refine((uri) => uri === '' || uriProblemOf(uri, 'localnet') === null, {
      params: { code: 'URI' },
      message: 'It must be an address that begins with https://, ipfs:// or ar://.',
    })
}
