import { describe, expect, it } from 'vitest'
import { languages } from '#contract/language.ts'
import { describeIssue, issue, listLocales, severityOf } from '#contract/list/index.ts'
import { mintList } from '#contract/mint/list/mint-list.ts'
import { launchKinds, launchOf } from '#contract/operation/launches.ts'

function words(text: string) {
  return [...new Set(text.match(/\{\w+\}/g) ?? [])].sort()
}

describe('messages', () => {
  it('exist in both languages with the same placeholders', () => {
    const [kor, eng] = [listLocales.kor.messages, listLocales.eng.messages]
    expect(Object.keys(kor).sort()).toEqual(Object.keys(severityOf).sort())
    expect(Object.keys(eng).sort()).toEqual(Object.keys(severityOf).sort())
    const different = Object.entries(kor).filter(([code, text]) => {
      const other = Object.entries(eng).find(([name]) => name === code)?.[1] ?? ''
      return words(text).join() !== words(other).join()
    })
    expect(different).toEqual([])
  })

  it('put a Korean particle behind no parameter', () => {
    const withParticle = Object.values(listLocales.kor.messages).filter((text) =>
      /\}["']?(은|는|이|가|을|를|와|과|으로|로)(?=[\s.])/.test(text),
    )
    expect(withParticle).toEqual([])
  })

  it('call a row 행 as the pages do, and no line of the file, which counts the header too', () => {
    const issues = launchKinds.flatMap((kind) => Object.values(launchOf(kind).list.issues))
    const texts = [...Object.values(listLocales.kor.messages), ...issues.map(({ sentence }) => sentence.kor)]
    expect(texts.filter((text) => /\{(?:row|firstRow)\}번째 줄/.test(text))).toEqual([])
  })

  it('name the thing and format numbers', () => {
    const tooLong = issue('tooLong', 'name', { bytes: 1234, bytesMax: 32 })
    expect(describeIssue(mintList, tooLong, 'eng')).toContain(
      'Name has 1,234 bytes; the chain keeps at most 32',
    )
    expect(describeIssue(mintList, tooLong, 'kor')).toContain('이름 길이: 1,234바이트')
    const unknown = issue('columnUnknown', 'owner', { header: 'ownr' })
    expect(describeIssue(mintList, unknown, 'eng')).toContain('Did you mean owner?')
    expect(
      describeIssue(mintList, issue('placeholderUnknown', 'uri', { placeholder: '{id}' }), 'eng'),
    ).toContain('Use {n} or')
  })

  it('leave no parameter of any issue unfilled when it is given', () => {
    for (const language of languages) {
      const text = describeIssue(
        mintList,
        issue('ownerProgram', 'owner', { value: 'V', label: 'L' }),
        language,
      )
      expect(text).toContain('V')
      expect(text).not.toMatch(/\{/)
    }
  })
})
