import { describe, expect, it } from 'vitest'
import { freezeTokenLaunch } from '#contract/freeze-token/launch.ts'
import { freezeTokenList, type FreezeTokenItem } from '#contract/freeze-token/list.ts'
import { checkList, issuesOf, parseList, toCsv, usableItems } from '#contract/list/index.ts'
import type { AssetState } from '#contract/operation/asset-state.ts'
import { isTaken } from '#contract/operation/is-taken.ts'
import { associatedAccountOf } from '#contract/send-token/associated-account.ts'
import type { Token } from '#contract/send-token/token.ts'
import { newWallet } from '#tests/support/wallet/wallet.ts'
import { accountOf } from '#tests/support/tokens.ts'

const [one, two, mint, payer] = Array.from({ length: 4 }, () => newWallet().address) as [
  string,
  string,
  string,
  string,
]
const token: Token = { mint, program: 'token-2022', decimals: 2, fee: null, accountBytes: 170 }
const usual = associatedAccountOf(one, token)

function check(text: string) {
  return checkList(parseList(freezeTokenList, text), { payer, token })
}
function codesOf(text: string) {
  const checked = check(text)
  return checked.rows.map(({ row }) => issuesOf(checked, row).map(({ code }) => code))
}
function item(change: Partial<FreezeTokenItem> = {}): FreezeTokenItem {
  return { row: 1, owner: one, assetId: usual, action: 'freeze', token, ...change }
}

describe('a list of accounts to be frozen or thawed', () => {
  it('means the usual account of a wallet, as the worker finds it, unless another is named', () => {
    expect(usual).toBe(accountOf(one, token))
    const checked = check(`owner,account,action\n${one},,\n${one},${two},thaw\n${two},,동결 해제`)
    expect([...usableItems(checked)]).toEqual([
      item(),
      item({ row: 2, assetId: two, action: 'thaw' }),
      item({ row: 3, owner: two, assetId: associatedAccountOf(two, token), action: 'thaw' }),
    ])
    expect([...usableItems(check(`${one}\n${two}`))].map(({ row }) => row)).toEqual([1, 2])
  })

  it('may be of the vault of a program, which is off the curve', () => {
    expect(codesOf(`owner\n${usual}`)).toEqual([[]])
  })

  it('refuses what is no address, an action that nobody knows, and the same account twice', () => {
    expect(codesOf('owner\nnonsense')).toEqual([['ownerLength']])
    expect(
      codesOf(`owner,account,action\n${one},nonsense,\n${one},,melt\n${one},,\n${two},${usual},thaw`),
    ).toEqual([['accountInvalid'], ['actionUnknown'], [], ['accountTwice']])
    const without = checkList(parseList(freezeTokenList, `owner\n${one}`), {})
    expect(issuesOf(without, 1).map(({ code }) => code)).toEqual(['tokenMissing'])
  })

  it('is the same after it was stored, and written as it was read', () => {
    const stored = freezeTokenLaunch.toItem(item(), { known: null, wallet: payer })
    expect(stored).toMatchObject({ owner: one, payload: { assetId: usual, action: 'freeze', ...token } })
    expect(freezeTokenLaunch.ofItem(stored, 1)).toEqual(item())
    expect(freezeTokenLaunch.saidOf?.(stored)).toEqual({ token })
    const checked = check(`owner,account,action\n${one},${usual},freeze`)
    expect(toCsv(freezeTokenList, usableItems(checked))).toContain(`${one},,freeze`)
  })

  it('stands against another of the same account while that has not ended, or is the same', () => {
    const newest = (status: '0' | '20', action: 'freeze' | 'thaw') => {
      const stored = freezeTokenLaunch.toItem(item({ action }), { known: null, wallet: payer })
      return { status, item: { ...stored, payload: { ...stored.payload, assetId: usual } } }
    }
    expect(isTaken(freezeTokenLaunch, item(), newest('0', 'thaw'))).toBe(true)
    expect(isTaken(freezeTokenLaunch, item(), newest('20', 'freeze'))).toBe(true)
    expect(isTaken(freezeTokenLaunch, item(), newest('20', 'thaw'))).toBe(false)
  })

  it('is judged by what the chain says of the account', () => {
    const { present } = freezeTokenLaunch.asset ?? {}
    const choice = { collectionId: null, standard: 'token-metadata', wallet: payer } as const
    const codes = (state: AssetState, given = item()) =>
      present?.judge(state, choice, given).map(({ code }) => code)
    const account = { kind: 'token-account', mint, owner: one, isFrozen: false } as const
    expect(codes(account)).toEqual([])
    expect(codes({ ...account, isFrozen: true })).toEqual(['stateAlready'])
    expect(codes(account, item({ action: 'thaw' }))).toEqual(['stateAlready'])
    expect(codes({ ...account, owner: two })).toEqual(['accountOfOther'])
    expect(codes({ ...account, mint: two })).toEqual(['accountOfOtherToken'])
    expect(codes({ kind: 'none' })).toEqual(['accountMissing'])
    expect(present?.stateOf({ ...account, isFrozen: true }, choice, item())).toEqual({
      ...{ code: 'frozen', address: null },
    })
  })
})
