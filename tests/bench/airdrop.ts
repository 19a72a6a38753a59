/** Asks the localnet's faucet. */
export async function airdrop(url: string, address: string) {
  await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'requestAirdrop',
      params: [address, 5_000_000_000_000],
    }),
  })
}
