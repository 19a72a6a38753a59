import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkCells,
  checkList,
  issuesOf,
  meanSizes,
  parseList,
  sumItems,
  summarizeList,
  usableItems,
} from '#contract/list/index.ts'
import { payoutKey } from '#contract/operation/payout-list.ts'
import { noTrees, type QuoteInput, type QuotePrices } from '#contract/operation/quote.ts'
import { sendTokenLaunch } from '#contract/send-token/launch.ts'
import { tokenList, type TokenItem } from '#contract/send-token/list.ts'
import { judgeRecipient } from '#contract/send-token/recipient-issues.ts'
import { recipientStates } from '#contract/send-token/recipients.ts'
import { isSameToken, type Token } from '#contract/send-token/token.ts'
import { u64Max } from '#contract/u64.ts'
import { newWallet } from '#tests/support/wallet/wallet.ts'

const [one, other, mint] = [newWallet().address, newWallet().address, newWallet().address]
const token: Token = { mint, program: 'token', decimals: 2, fee: null, accountBytes: 165 }
const withFee: Token = { ...token, program: 'token-2022', fee: { basisPoints: 100, maximum: '50' } }

function check(rows: string[], of: Token | undefined = token) {
  const text = ['owner,amount,reference', ...rows].join('\n')
  return checkList(parseList(tokenList, text), of ? { token: of } : {})
}
function codes(row: string, of?: Token) {
  return issuesOf(check([row], of), 1).map(({ code }) => code)
}

describe('a list of a token', () => {
  it('reads amounts by the decimals of the token that was chosen, and says what decides the cost', () => {
    const checked = check([`${one},1.5,`, `${other},100,June`], withFee)
    expect([...usableItems(checked)]).toEqual([
      { row: 1, owner: one, amount: '150', reference: '', token: withFee },
      { row: 2, owner: other, amount: '10000', reference: 'June', token: withFee },
    ])
    // One of 1.5 rounded up, and the most there is.
    expect(sumItems(checked)).toEqual({ amount: '10150', fee: '52' })
    expect(meanSizes(checked)).toEqual({ accountBytes: 165 })
    expect(codes(`${one},1.501,`)).toEqual(['AMOUNT_DECIMALS'])
  })

  it('is refused where no token was chosen', () => {
    const checked = checkCells(tokenList, { owner: one, amount: '1' })
    expect(issuesOf(checked, 1).map(({ code }) => code)).toEqual(['tokenMissing'])
    expect(summarizeList(checked).isUsable).toBe(false)
  })

  it('refuses a sum of which the fee leaves nothing', () => {
    expect(codes(`${one},0.01,`, withFee)).toEqual(['amountAllFee'])
    expect(codes(`${one},0.02,`, withFee)).toEqual([])
    expect(codes(`${one},0.01,`)).toEqual([])
  })

  it('takes no column for SOL as the amount', () => {
    const parsed = parseList(tokenList, `owner,sol\n${one},1`)
    expect(summarizeList(checkList(parsed, { token })).isUsable).toBe(false)
  })

  it('is the same after it was written and read again, and after it was stored', () => {
    fc.assert(
      fc.property(
        fc.bigInt(2n, u64Max),
        fc.integer({ min: 0, max: 19 }),
        fc.boolean(),
        (amount, decimals, hasFee) => {
          const of = { ...(hasFee ? withFee : token), decimals }
          const item: TokenItem = {
            ...{ row: 1, owner: one, amount: String(amount), reference: hasFee ? 'r' : '', token: of },
          }
          const text = ['owner,amount,reference', tokenList.toCells(item).join(',')].join('\n')
          expect([...usableItems(checkList(parseList(tokenList, text), { token: of }))]).toEqual([item])
          const stored = sendTokenLaunch.toItem(item, { known: null, wallet: '' })
          expect(sendTokenLaunch.ofItem(stored, 1)).toEqual(item)
          expect(sendTokenLaunch.saidOf?.(stored)).toEqual({ token: of })
        },
      ),
      { numRuns: 30 },
    )
  })

  it('gives another project, and another token, keys of its own', () => {
    const item: TokenItem = { row: 1, owner: one, amount: '5', reference: '', token }
    const key = (projectId: number, of = item) =>
      sendTokenLaunch.keyOf(of, { projectId, collectionId: null, digest: String })
    expect(key(1)).toBe(`1:${mint}:${payoutKey(item)}`)
    expect(new Set([key(1), key(2), key(1, { ...item, token: { ...token, mint: other } })]).size).toBe(3)
  })
})

it('what the chain says against a recipient is an error of its row, and an account that is missing is none', () => {
  for (const state of recipientStates) {
    const found = judgeRecipient(state).map(({ code }) => tokenList.severityOf[code])
    expect(found).toEqual(state === 'THERE' || state === 'ABSENT' ? [] : ['error'])
  }
})

it('a token is the same while nothing that was told of it changed', () => {
  expect(isSameToken(withFee, structuredClone(withFee))).toBe(true)
  for (const change of [
    { mint: other },
    { program: 'token' as const },
    { decimals: 3 },
    { accountBytes: 170 },
    { fee: null },
    { fee: { basisPoints: 101, maximum: '50' } },
    { fee: { basisPoints: 100, maximum: '51' } },
  ])
    expect(isSameToken({ ...withFee, ...change }, withFee)).toBe(false)
})

describe('the quote of a run that sends a token', () => {
  const prices: QuotePrices = {
    ...{ rentBaseLamports: 650_240n, rentPerByteLamports: 5_080n },
    ...{ priorityMicroLamports: 1_000n, acceptsV1: true, slotMs: 400 },
  }
  const rent = 650_240n + 165n * 5_080n
  const quote = (input: Partial<QuoteInput>) => {
    const sizes = { accountBytes: 165 }
    const [route] = sendTokenLaunch.quote({ count: 100, sizes, hasGuard: false, ...input }, prices, noTrees)
    if (!route) throw new Error('There is one.')
    return route
  }

  it('has the rent of the accounts that are missing, and no coins that are sent', () => {
    const route = quote({ sums: { amount: '5', accountsToMake: '40' } })
    // 60 into accounts that are there, 28 a transaction; 40 into new ones, 10 a transaction.
    expect(route).toMatchObject({ transactions: 3 + 4, sentLamports: null })
    expect(route.rentLamports).toBe(String(40n * rent))
    expect(BigInt(route.totalLamports)).toBe(
      40n * rent + 7n * 5_000n + 5_000n + BigInt(route.priorityFeeLamports),
    )
  })

  it('has them for all recipients before anybody has looked, and for none where all are there', () => {
    expect(quote({}).rentLamports).toBe(String(100n * rent))
    expect(quote({ sums: { accountsToMake: '0' } })).toMatchObject({ rentLamports: '0', transactions: 4 })
    // No more than there are rows.
    expect(quote({ sums: { accountsToMake: '500' } }).rentLamports).toBe(String(100n * rent))
  })

  it('counts each stage of a canary by itself', () => {
    expect(quote({ isCanary: true, sums: { accountsToMake: '0' } }).transactions).toBe(1 + 1 + 4)
    expect(quote({ isCanary: true }).transactions).toBe(1 + 1 + 9)
  })
})
