import { words } from './words.ts'

/** transferFrom and safeTransferFrom of ERC-721: from, to, token id. */
const transfers = ['0x23b872dd', '0x42842e0e']

/** A transaction in words: what leaves the wallet, and where it goes. */
export function transactionWords(transaction: unknown): string {
  const t = words()
  const { to, value, data } = transaction as { to?: string; value?: string; data?: string }
  const selector = data?.slice(0, 10) ?? '0x'
  if (data && transfers.includes(selector)) {
    const argument = (index: number) => data.slice(10 + index * 64, 74 + index * 64)
    const receiver = `0x${argument(1).slice(24)}`
    return `${t.nft(String(BigInt(`0x${argument(2)}`)))}\n${t.to} ${receiver}\n${t.collection} ${to}`
  }
  if (selector !== '0x') return `${t.call(selector)}\n${t.to} ${to}`
  return `${t.coins(String(Number(BigInt(value ?? '0x0')) / 1e18))}\n${t.to} ${to}`
}
