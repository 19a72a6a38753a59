import { expect, test } from 'vitest'
import { newNftName, newNftUri } from '#contract/migration/new-nft.ts'

test.each([
  ['Punky', '7', 'Punky #7'],
  [
    'A project whose name is long indeed',
    '4999',
    'A project whose name is lon #4999'.slice(0, 26) + ' #4999',
  ],
  ['펑키콩즈 그릴라 시즌 투', '19999', '펑키콩즈 그릴라 #19999'],
])('names %s number %s within 32 bytes', (project, tokenId, name) => {
  expect(newNftName(project, tokenId)).toBe(name)
  expect(Buffer.byteLength(newNftName(project, tokenId))).toBeLessThanOrEqual(32)
})

test('keeps beginning and end of a very long token id', () => {
  const name = newNftName('Punky', '9'.repeat(78))
  expect(name).toBe('Punky #99999999..99999999')
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(32)
})

test('joins a path and a number whatever the path ends with', () => {
  expect(newNftUri('https://x.example/json/', '12')).toBe('https://x.example/json/12.json')
  expect(newNftUri('https://x.example/json', '12')).toBe('https://x.example/json/12.json')
})
