import { describe, expect, it } from 'vitest'
import { kindsIn } from '#contract/codes/details.ts'
import { sayDetail } from '#contract/codes/say-detail.ts'
import { readReason, readTold, tellDetail, tellReason, tellWords } from '#contract/codes/told.ts'
import { details as detailsEng } from '#contract/locales/eng/details.ts'
import { details as detailsKor } from '#contract/locales/kor/details.ts'
import { eachDetail } from '#tests/support/each-detail.ts'

const all = eachDetail().map((detail) => [detail.code, detail] as const)

describe.each(all)('the detail %s', (code, detail) => {
  it('is read as it was told', () => {
    expect(readTold(tellDetail(detail))).toEqual({ detail })
  })

  it('names in both languages all that it carries, and nothing else', () => {
    const carried = Object.keys(kindsIn(code)).sort((a, b) => a.localeCompare(b))
    for (const { sentences } of [detailsEng, detailsKor])
      expect(
        [...new Set([...sentences[code].matchAll(/{{(\w+)}}/g)].map(([, name]) => name))].sort((a, b) =>
          (a ?? '').localeCompare(b ?? ''),
        ),
      ).toEqual(carried)
  })

  it('is a sentence in both languages', () => {
    expect(sayDetail(detail, detailsEng)).toMatch(/^[^{}ㄱ-힣]+$/)
    expect(sayDetail(detail, detailsKor)).toMatch(/^[^{}]*[가-힣][^{}]*$/)
  })
})

describe('what a row keeps', () => {
  it.each([
    '{"Custom":6012} at instruction 3\nProgram log: MetadataNameTooLong',
    '{"InsufficientFundsForRent":{"account_index":3}}',
    'Not every RPC says that 5Kq failed.',
    '{"code":"FROM_A_NEWER_WORKER","params":{}}',
    '{"code":"PROVEN_DEAD","params":{"slot":"many"}}',
    '{"code":"toString","params":{}}',
  ])('stays as it is where it is no detail: %s', (words) => {
    expect(readTold(tellWords(words))).toEqual({ words })
  })

  it('is a detail where an older worker wrote of a proof', () => {
    expect(readTold('PROVEN_DEAD at slot 512')).toEqual({
      detail: { code: 'PROVEN_DEAD', params: { slot: '512' } },
    })
  })
})

it('a code keeps what was said beside it', () => {
  const told = tellDetail({ code: 'OWNER_NO_ADDRESS', params: {} })
  expect(readReason(tellReason('OWNER_INVALID', told))).toEqual({ code: 'OWNER_INVALID', told })
  expect(readReason(tellReason('OWNER_INVALID', null))).toEqual({ code: 'OWNER_INVALID', told: null })
  expect(readReason('The wallet is gone.')).toBeNull()
})

it('a sentence names lamports in SOL, numbers with commas, and RPCs with what is wrong with each', () => {
  const said = (code: string) => {
    const found = eachDetail().find((detail) => detail.code === code)
    return found && sayDetail(found, detailsEng)
  }
  expect(said('RECEIVER_BELOW_RENT')).toContain('0.00089 SOL')
  expect(said('PROVEN_DEAD')).toContain('slot 1,234')
  expect(said('BUDGET_CHANGED')).toContain('1.5 SOL now')
  expect(said('ERROR_RATE_CHANGED')).toContain('7.5% now')
  expect(said('RPCS_UNREACHED')).toContain('alpha.test (not reachable), beta.test (refused 403)')
})
