import { describe, expect, it } from 'vitest'
import { burnTokenLaunch } from '#contract/burn-token/launch.ts'
import { burnTokenList, type BurnTokenItem } from '#contract/burn-token/list.ts'
import { checkList, issuesOf, parseList, sumItems, usableItems } from '#contract/list/index.ts'
import type { Token } from '#contract/send-token/token.ts'
import { newWallet } from '#tests/support/wallet/wallet.ts'

const [payer, mint] = [newWallet().address, newWallet().address]
const token: Token = { mint, program: 'token', decimals: 2, fee: null, accountBytes: 165 }

function check(text: string) {
  return checkList(parseList(burnTokenList, text), { payer, token })
}

describe('a list of tokens to be burnt', () => {
  it('has amounts alone, and what for where that is not plain', () => {
    const checked = check('amount,reference\n1.5,\n1.5,June')
    expect([...usableItems(checked)]).toEqual([
      { row: 1, amount: '150', reference: '', token },
      { row: 2, amount: '150', reference: 'June', token },
    ])
    expect(sumItems(checked)).toEqual({ amount: '300' })
    expect([...usableItems(check('7\n8.25'))].map((item) => item.row)).toEqual([1, 2])
  })

  it('refuses the same burn twice, and what is no amount of the token', () => {
    const checked = check('amount,reference\n1,\n1.0,\n0,\n1.001,')
    expect([1, 2, 3, 4].map((row) => issuesOf(checked, row).map(({ code }) => code))).toEqual([
      ...[[], ['burnTwice'], ['AMOUNT_ZERO'], ['AMOUNT_DECIMALS']],
    ])
  })

  it('is about the wallet that signs, and the same after it was stored', () => {
    const item: BurnTokenItem = { row: 1, amount: '150', reference: '', token }
    const stored = burnTokenLaunch.toItem(item, { known: null, wallet: payer })
    expect(stored).toMatchObject({ owner: payer, payload: { amount: '150', reference: null, ...token } })
    expect(burnTokenLaunch.ofItem(stored, 1)).toEqual(item)
    expect(burnTokenLaunch.saidOf?.(stored)).toEqual({ token })
    const key = burnTokenLaunch.keyOf(item, { projectId: 7, collectionId: null, digest: String })
    expect(key).toBe(`7:${mint}:150`)
    expect(burnTokenLaunch.recipient).toBeUndefined()
  })
})
