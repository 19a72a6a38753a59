import { describe, expect, it } from 'vitest'
import { checkList, issuesOf, parseList, sumItems, usableItems } from '#contract/list/index.ts'
import { mintTokenLaunch } from '#contract/mint-token/launch.ts'
import { mintTokenList } from '#contract/mint-token/list.ts'
import { recipientStates } from '#contract/send-token/recipients.ts'
import type { TokenItem } from '#contract/send-token/list.ts'
import type { Token } from '#contract/send-token/token.ts'
import { newWallet } from '#tests/support/wallet/wallet.ts'

const [one, payer, mint] = [newWallet().address, newWallet().address, newWallet().address]
const token: Token = {
  ...{ mint, program: 'token-2022', decimals: 2, accountBytes: 182 },
  fee: { basisPoints: 10_000, maximum: '99' },
}

function check(rows: string[], of: Token | undefined = token) {
  const text = ['owner,amount,reference', ...rows].join('\n')
  return checkList(parseList(mintTokenList, text), { payer, ...(of && { token: of }) })
}

describe('a list of tokens to be made', () => {
  it('may name the wallet that makes them, and nothing of it is a fee', () => {
    const checked = check([`${payer},1.5,`, `${one},0.01,June`])
    expect([...usableItems(checked)]).toEqual([
      { row: 1, owner: payer, amount: '150', reference: '', token },
      { row: 2, owner: one, amount: '1', reference: 'June', token },
    ])
    expect(sumItems(checked)).toEqual({ amount: '151' })
  })

  it('refuses the same twice, what is no amount of the token, and more than a mint can count', () => {
    const checked = check([`${one},1,`, `${one},1.0,`, `${one},1.001,`, `${one},184467440737095516.16,`])
    const codes = [1, 2, 3, 4].map((row) => issuesOf(checked, row).map(({ code }) => code))
    expect(codes).toEqual([[], ['payoutTwice'], ['AMOUNT_DECIMALS'], ['AMOUNT_TOO_LARGE']])
  })

  it('is refused where no token was chosen', () => {
    const text = `owner,amount\n${one},1`
    const checked = checkList(parseList(mintTokenList, text), { payer })
    expect(issuesOf(checked, 1).map(({ code }) => code)).toEqual(['tokenMissing'])
  })

  it('is the same after it was stored, and has a key of project, token, wallet, amount and reference', () => {
    const item: TokenItem = { row: 1, owner: one, amount: '150', reference: 'r', token }
    const stored = mintTokenLaunch.toItem(item, { known: null, wallet: payer })
    expect(mintTokenLaunch.ofItem(stored, 1)).toEqual(item)
    expect(mintTokenLaunch.saidOf?.(stored)).toEqual({ token })
    const key = mintTokenLaunch.keyOf(item, { projectId: 7, collectionId: null, digest: String })
    expect(key).toBe(`7:${mint}:${one}:150:r`)
  })

  it('has errors for recipients that cannot get any, and asks nobody for a memo', () => {
    const found = recipientStates.map((state) =>
      mintTokenLaunch.recipient?.judge(state).map(({ code }) => mintTokenList.severityOf[code]),
    )
    expect(Object.fromEntries(recipientStates.map((state, at) => [state, found[at]]))).toEqual({
      ...{ THERE: [], ABSENT: [], WANTS_MEMO: [] },
      ...{ FROZEN: ['error'], FOREIGN: ['error'], OF_PROGRAM: ['error'] },
    })
  })
})
