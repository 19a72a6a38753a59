import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks that are not the public internet (IANA special-purpose registries, RFC 6890). */
const closed = new BlockList()
const closed4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
for (const [net, prefix] of closed4) closed.addSubnet(net, prefix, 'ipv4')

/** Of IPv6 only global unicast is public, without the parts of it that carry an IPv4 address or are documentation. */
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
const closed6 = new BlockList()
const closed6Nets: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]
for (const [net, prefix] of closed6Nets) closed6.addSubnet(net, prefix, 'ipv6')

/** A name that leads to a network that is not the public internet. */
export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError'
}

/** Whether an IP address is one of the public internet. */
export function isPublicIp(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  return family === 6 && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
}

/**
 * Resolves a name for a connection and refuses it when any of its addresses is private. The connection is
 * made to what was checked here, so that a name cannot answer differently the second time.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 4)
    const [first] = addresses
    if (!first || addresses.some((it) => !isPublicIp(it.address)))
      return callback(new PrivateAddressError('The name leads to a private address.'), '', 4)
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}
