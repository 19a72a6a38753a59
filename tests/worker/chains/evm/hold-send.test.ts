import { Transaction } from 'ethers'
import { expect, it } from 'vitest'
import { encodeCall } from '#worker/chains/evm/erc721.ts'
import { holdSend, type SendLimits } from '#worker/chains/evm/hold-send.ts'

const [wallet, holder, contract, thief] = ['a', 'b', 'c', 'd'].map((digit) => `0x${digit.repeat(40)}`) as [
  string,
  string,
  string,
  string,
]
const place = { nonce: 4, chainId: 8217 }
const built = { ...place, type: 2, gasLimit: 21_000n, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n }
const coin: SendLimits = { ...place, kind: 'coin', to: holder, valueWei: 5n }
const nft: SendLimits = { ...place, kind: 'nft', contract, tokenId: '7', from: wallet, to: holder }
const call: SendLimits = { ...place, kind: 'call', to: contract, data: '0xabcd', valueWei: 1n }
function moving(to: string, tokenId = 7n) {
  return encodeCall('transferFrom', [wallet, to, tokenId])
}
function hold(fields: object, limits: SendLimits) {
  holdSend(Transaction.from({ ...built, ...fields }).unsignedSerialized, limits)
}

it.each<[string, object, SendLimits]>([
  ['coin', { to: holder, value: 5n }, coin],
  ['an NFT', { to: contract, data: moving(holder) }, nft],
  ['a call', { to: contract, data: '0xABCD', value: 1n }, call],
  ['a creation', { data: '0xabcd' }, { ...call, to: null, valueWei: 0n }],
])('takes %s that is as its row says', (_, fields, limits) => {
  expect(() => hold(fields, limits)).not.toThrow()
})

it.each<[string, object, SendLimits]>([
  ['coin to somebody else', { to: thief, value: 5n }, coin],
  ['more coin', { to: holder, value: 6n }, coin],
  ['coin with a call', { to: holder, value: 5n, data: '0x00' }, coin],
  ['another nonce', { to: holder, value: 5n, nonce: 5 }, coin],
  ['another chain', { to: holder, value: 5n, chainId: 1 }, coin],
  ['an NFT to somebody else', { to: contract, data: moving(thief) }, nft],
  ['another NFT', { to: contract, data: moving(holder, 8n) }, nft],
  ['an NFT of another contract', { to: thief, data: moving(holder) }, nft],
  ['an NFT with coin', { to: contract, data: moving(holder), value: 1n }, nft],
  ['an NFT with more behind', { to: contract, data: `${moving(holder)}00` }, nft],
  ['other data', { to: contract, data: '0xabce', value: 1n }, call],
  ['a creation for a call', { data: '0xabcd', value: 1n }, call],
])('refuses %s', (_, fields, limits) => {
  expect(() => hold(fields, limits)).toThrowError(
    expect.objectContaining({ code: 'SIGNING_REFUSED', kind: 'permanent' }),
  )
})
