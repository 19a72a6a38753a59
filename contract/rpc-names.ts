/**
 * What RPCs are called in errors, logs and on the dashboard: their host. Paths, queries and user
 * names of RPC URLs hold API keys, so nothing else of the URL goes further. Same hosts are numbered.
 */
export function rpcNames(urls: string[]): string[] {
  const hosts = urls.map(hostOf)
  return hosts.map((host, index) => {
    const isShared = hosts.indexOf(host) !== hosts.lastIndexOf(host)
    return isShared ? `${host} (${index + 1})` : host
  })
}

function hostOf(url: string): string {
  if (!URL.canParse(url)) throw new TypeError('An RPC URL is not a URL. Check the list of RPC URLs.')
  return new URL(url).host
}
