import { describe, expect, test } from 'vitest'
import { issueSentence, placeIssues, readFieldIssues } from '#web/src/shared/field-issues.ts'

function issue(path: string, message = `Refused ${path}`) {
  return { path, code: 'INVALID', message, params: {} }
}
function shown(...names: string[]) {
  return { isShown: (name: string) => names.includes(name) }
}

describe('where the issue of a field goes', () => {
  test('to the field of its path, nested ones and rows of a list too', () => {
    const { byName, rest } = placeIssues(
      [issue('secretKeys.admin'), issue('items.3.name')],
      shown('secretKeys.admin', 'items.3.name'),
    )
    expect([...byName.keys()]).toEqual(['secretKeys.admin', 'items.3.name'])
    expect(rest).toEqual([])
  })

  test('to the nearest field that holds it, under the name the form gives it', () => {
    const { byName } = placeIssues([issue('creators.0.share'), issue('feeWei')], {
      ...shown('creators', 'feeCoins'),
      names: { feeWei: 'feeCoins' },
    })
    expect([...byName.keys()]).toEqual(['creators', 'feeCoins'])
  })

  test('to the whole form when no field shows it, so that nothing is lost', () => {
    const { byName, rest } = placeIssues([issue('listing'), issue('')], shown('name'))
    expect(byName.size).toBe(0)
    expect(rest.map(({ path }) => path)).toEqual(['listing', ''])
  })

  test('the first issue of a field is the one that shows', () => {
    const { byName } = placeIssues([issue('name', 'one'), issue('name', 'two')], shown('name'))
    expect(byName.get('name')?.message).toBe('one')
  })
})

test.each([
  ['nameKor is required', 'Korean name is required'],
  ['nameKor: 필수 항목입니다.', 'Korean name: 필수 항목입니다.'],
  ['Please check the field [nameKor]', 'Please check the field [Korean name]'],
  ['The key does not belong to nameKor.', 'The key does not belong to nameKor.'],
])('a path at the place of a label becomes the label: %s', (message, said) => {
  expect(issueSentence(issue('nameKor', message), 'Korean name')).toBe(said)
})

test('a path may come as a list, and anything else is no issue', () => {
  const issues = [{ path: ['items', 3], code: 'X', message: 'm' }, null]
  expect(readFieldIssues({ issues })).toMatchObject([{ path: 'items.3', message: 'm' }, { path: '' }])
  expect(readFieldIssues({ issues: 'no' })).toEqual([])
  expect(readFieldIssues(undefined)).toEqual([])
})
