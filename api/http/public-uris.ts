import type { NetworkName } from '#contract/network.ts'
import { uriProblemOf } from '#contract/uri.ts'
import { badField } from '../app-error.ts'

/**
 * Applies the contract's rule once more, now that the network is known: an address that only a test network may use
 * is refused elsewhere.
 * @param fields texts by the path of their field; an absent or empty one is fine
 * @throws AppError BAD_REQUEST with the first field that does not hold.
 */
export function requirePublicUris(network: NetworkName, fields: Record<string, string | null>): void {
  for (const [path, uri] of Object.entries(fields))
    if (uri && uriProblemOf(uri, network) !== null) throw badField(path, 'URI')
}
