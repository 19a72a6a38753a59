import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkList,
  describeIssue,
  issuesOf,
  parseList,
  sumItems,
  summarizeList,
  usableItems,
} from '#contract/list/index.ts'
import type { PayoutItem } from '#contract/operation/payout-list.ts'
import { payoutKey } from '#contract/operation/payout-list.ts'
import { noTrees, type QuotePrices } from '#contract/operation/quote.ts'
import { coinList } from '#contract/send-coin/list.ts'
import { sendCoinLaunch } from '#contract/send-coin/launch.ts'
import { u64Max } from '#contract/u64.ts'
import { newWallet } from '#tests/support/wallet/wallet.ts'

const [one, other] = [newWallet().address, newWallet().address]
function check(...rows: string[]) {
  return checkList(parseList(coinList, ['owner,amount,reference', ...rows].join('\n')))
}
function codes(row: number, ...rows: string[]) {
  return issuesOf(check(...rows), row).map(({ code }) => code)
}

describe('a list of SOL', () => {
  it('reads amounts to the lamport, and sums them', () => {
    const checked = check(`${one},1.5,`, `${other},0.000000001,`, `${other},2,again`)
    expect([...usableItems(checked)]).toEqual([
      { row: 1, owner: one, amount: '1500000000', reference: '' },
      { row: 2, owner: other, amount: '1', reference: '' },
      { row: 3, owner: other, amount: '2000000000', reference: 'again' },
    ])
    expect(sumItems(checked)).toEqual({ amount: '3500000001' })
  })

  it.each([
    ['0', 'AMOUNT_ZERO'],
    ['-1', 'AMOUNT_NEGATIVE'],
    ['1,5', 'AMOUNT_COMMA'],
    ['1.0000000001', 'AMOUNT_DECIMALS'],
    ['18446744074', 'AMOUNT_TOO_LARGE'],
    ['two', 'AMOUNT_FORMAT'],
    ['', 'missing'],
  ])('refuses the amount "%s" as %s', (amount, code) => {
    expect(codes(1, `${one},"${amount}",`)).toEqual([code])
    expect(summarizeList(check(`${one},"${amount}",`)).isUsable).toBe(false)
  })

  it('says that a wallet is there twice, which is allowed', () => {
    const rows = [`${one},1,`, `${one},2,`, `${one},1,November`]
    expect([1, 2, 3].map((row) => codes(row, ...rows))).toEqual([[], ['ownerTwice'], ['ownerTwice']])
    expect(summarizeList(check(...rows)).isUsable).toBe(true)
  })

  it('refuses the same payout twice: a person gives one of them a reference if both are meant', () => {
    expect(codes(2, `${one},1,`, `${one},1.0,`)).toEqual(['payoutTwice'])
    const both = check(`${one},1,`, `${one},1,second`)
    expect(summarizeList(both).isUsable).toBe(true)
    const keys = [...usableItems(both)].map((item) =>
      sendCoinLaunch.keyOf(item, { projectId: 1, collectionId: null, digest: String }),
    )
    expect(new Set(keys).size).toBe(2)
  })

  it('warns before anything is paid of what a wallet that holds nothing cannot take', () => {
    expect(codes(1, `${one},0.0008,`)).toEqual(['amountBelowRent'])
    expect(codes(1, `${one},0.0009,`)).toEqual([])
  })

  it('refuses a payout to the wallet that pays, in both languages, once that is known', () => {
    const parsed = parseList(coinList, `owner,amount\n${one},1\n${other},1`)
    const codesFor = (payer?: string) => {
      const checked = checkList(parsed, payer === undefined ? {} : { payer })
      return [1, 2].map((row) => issuesOf(checked, row).map(({ code }) => code))
    }
    expect(codesFor()).toEqual([[], []])
    expect(codesFor(other)).toEqual([[], ['ownerIsPayer']])
    const checked = checkList(parsed, { payer: other })
    expect(summarizeList(checked)).toMatchObject({ ok: 1, error: 1, isUsable: false })
    const words = (['kor', 'eng'] as const).map((language) =>
      issuesOf(checked, 2).map((found) => describeIssue(coinList, found, language)),
    )
    expect(words).toEqual([
      ['받는 지갑이 보내는 지갑과 같습니다. 주소를 고치거나 이 행을 빼 주세요.'],
      ['The recipient is the wallet that pays. Correct the address, or remove the row.'],
    ])
  })

  it('is the same after it was written and read again, whatever the amounts', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt(1n, u64Max), { minLength: 1, maxLength: 8 }), (amounts) => {
        const items = amounts.map((amount, at): PayoutItem => ({
          ...{
            row: at + 1,
            owner: newWallet().address,
            amount: String(amount),
            reference: at % 2 ? `r${at}` : '',
          },
        }))
        const text = [
          'owner,amount,reference',
          ...items.map((item) => coinList.toCells(item).join(',')),
        ].join('\n')
        expect([...usableItems(checkList(parseList(coinList, text)))]).toEqual(items)
        const stored = items.map((item) => sendCoinLaunch.toItem(item, { known: null, wallet: '' }))
        expect(stored.map((each, at) => sendCoinLaunch.ofItem(each, at + 1))).toEqual(items)
      }),
      { numRuns: 20 },
    )
  })

  it('gives another project keys of its own', () => {
    const item: PayoutItem = { row: 1, owner: one, amount: '5', reference: '' }
    const key = (projectId: number) =>
      sendCoinLaunch.keyOf(item, { projectId, collectionId: null, digest: String })
    expect(key(1)).not.toBe(key(2))
    expect(key(1)).toContain(payoutKey(item))
  })
})

describe('the quote of a run that sends SOL', () => {
  const prices: QuotePrices = {
    ...{ rentBaseLamports: 650_240n, rentPerByteLamports: 5_080n },
    ...{ priorityMicroLamports: 1_000n, acceptsV1: true, slotMs: 400 },
  }

  it('is what is sent and the fees; the guards are locked and come back', () => {
    const input = { count: 100, sizes: {}, sums: { amount: '123456789012345' }, hasGuard: false }
    const [route] = sendCoinLaunch.quote(input, prices, noTrees)
    expect(route).toMatchObject({
      ...{ transactions: 2, sentLamports: '123456789012345', rentLamports: null },
      // Two transactions, and one that returns their guards.
      ...{ networkFeeLamports: '15000', guardLamports: String(2n * 650_240n) },
    })
    expect(BigInt(route?.totalLamports ?? 0)).toBe(
      123_456_789_012_345n + 15_000n + BigInt(route?.priorityFeeLamports ?? 0),
    )
  })
})
