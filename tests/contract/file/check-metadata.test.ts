import { utf8ToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkAttributes } from '#contract/file/attribute-template.ts'
import { attributeTemplateSchema, type AttributeTemplate } from '#contract/file/template-schema.ts'
import { checkMetadata, type MetadataOptions } from '#contract/file/check-metadata.ts'
import { fileProblemWords } from '#contract/file/file-words.ts'
import { findSameNames } from '#contract/file/same-names.ts'
import type { Attribute } from '#contract/mint/list/item.ts'
import { describeProblem, problem } from '#contract/problem.ts'

const template: AttributeTemplate = attributeTemplateSchema.parse([
  { trait: 'Fur', isRequired: true, takes: 'choice', values: ['Gold', 'Brown'] },
  { trait: 'Level', isRequired: false, takes: 'number', min: 1, max: 100 },
  { trait: 'Motto', isRequired: false, takes: 'text' },
])
const good = {
  name: '펑키콩즈 #1',
  symbol: 'PKNG',
  description: 'First.\nOf many.',
  image: '1.png',
  attributes: [
    { trait_type: 'Fur', value: 'Gold' },
    { trait_type: 'Level', value: 7 },
  ],
}

function checked(text: string | Uint8Array, options: Partial<MetadataOptions> = {}) {
  const bytes = typeof text === 'string' ? utf8ToBytes(text) : text
  return checkMetadata(bytes, { template, imageName: '1.png', ...options })
}
function codesOf(change: object, options: Partial<MetadataOptions> = {}) {
  return checked(JSON.stringify({ ...good, ...change }), options).problems.map(({ code }) => code)
}

describe('metadata', () => {
  test('that is right is read', () => {
    const fields = { ...good, external_url: 'https://example.com', extra: [1] }
    expect(checked(JSON.stringify(fields))).toEqual({ metadata: good, fields, problems: [] })
    expect(codesOf({ image: 'https://cdn.example.com/9.png' })).toEqual([])
    expect(codesOf({ image: 'images/1.png' })).toEqual([])
    expect(codesOf({ attributes: null }, { template: null })).toEqual([])
  })

  test.each<[string, string | Uint8Array, string]>([
    ['torn', '{"name": "One"', 'JSON_INVALID'],
    ['empty', '', 'JSON_INVALID'],
    ['with a comma too many', '{"name": "One",}', 'JSON_INVALID'],
    ['a list', '[{}]', 'JSON_NOT_OBJECT'],
    ['a bomb', '['.repeat(100_000), 'JSON_TOO_DEEP'],
    ['with a byte order mark', '\ufeff{}', 'JSON_BOM'],
    ['in another encoding', new Uint8Array([0x7b, 0xb0, 0xa1, 0x7d]), 'JSON_NOT_UTF8'],
  ])('that is %s is not read', (_, text, code) => {
    expect(checked(text)).toEqual({ metadata: null, fields: null, problems: [{ code, params: {} }] })
  })

  test.each<[object, string[]]>([
    [{ name: '' }, ['FIELD_MISSING']],
    [{ name: undefined }, ['FIELD_MISSING']],
    [{ name: 5 }, ['FIELD_NOT_TEXT']],
    [{ name: '가'.repeat(11) }, ['FIELD_TOO_LONG']],
    [{ name: 'a\u0000' }, ['FIELD_CHARACTER']],
    [{ symbol: 'PUNKYKONGZS' }, ['FIELD_TOO_LONG']],
    [{ description: '' }, ['DESCRIPTION_EMPTY']],
    [{ image: '' }, ['FIELD_MISSING']],
    [{ image: '2.png' }, ['IMAGE_OF_ANOTHER']],
    [{ image: 'http://example.com/1.png' }, ['IMAGE_URI']],
    [{ image: 'https://localhost/1.png' }, ['IMAGE_URI']],
    [{ image: 'javascript:alert(1)' }, ['IMAGE_URI']],
    [{ attributes: 'Fur: Gold' }, ['ATTRIBUTES_MALFORMED', 'ATTRIBUTE_MISSING']],
    [{ attributes: [{ trait: 'Fur', value: 'Gold' }] }, ['ATTRIBUTES_MALFORMED', 'ATTRIBUTE_MISSING']],
    [{ attributes: [{ trait_type: 'Fur', value: 'Gold\u202e' }] }, ['FIELD_CHARACTER', 'ATTRIBUTE_VALUE']],
  ])('with %j is told so', (change, codes) => {
    expect(codesOf(change)).toEqual(codes)
  })

  test('may name no file where no picture is uploaded', () => {
    expect(codesOf({}, { imageName: null })).toEqual(['IMAGE_URI'])
  })

  test('of any bytes is answered', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array(),
          fc.json().map((text) => utf8ToBytes(text)),
        ),
        (bytes) => {
          const { metadata, problems } = checked(bytes)
          expect(metadata !== null || problems.length === 1).toBe(true)
        },
      ),
    )
  })
})

describe('attributes', () => {
  const codes = (attributes: Attribute[], held: AttributeTemplate | null = template) =>
    checkAttributes(attributes, held).map(({ code, params }) => [code, params['trait']])
  const fur: Attribute = { trait_type: 'Fur', value: 'Gold' }

  test.each<[Attribute[], [string, string][]]>([
    [[fur], []],
    [[fur, { trait_type: 'Level', value: '7.5' }], []],
    [[], [['ATTRIBUTE_MISSING', 'Fur']]],
    [[{ trait_type: 'Fur', value: 'gold' }], [['ATTRIBUTE_VALUE', 'Fur']]],
    [[fur, { trait_type: 'Fru', value: 'Gold' }], [['ATTRIBUTE_UNKNOWN', 'Fru']]],
    [[fur, fur], [['ATTRIBUTE_TWICE', 'Fur']]],
    [[fur, { trait_type: 'Level', value: 0 }], [['ATTRIBUTE_RANGE', 'Level']]],
    [[fur, { trait_type: 'Level', value: 'high' }], [['ATTRIBUTE_NOT_NUMBER', 'Level']]],
    [[fur, { trait_type: 'Level', value: true }], [['ATTRIBUTE_NOT_NUMBER', 'Level']]],
  ])('%j against the template: %j', (attributes, expected) => {
    expect(codes(attributes)).toEqual(expected)
  })

  test('without a template are right if they are there once and not too many', () => {
    expect(codes([fur, { trait_type: 'Anything', value: false }], null)).toEqual([])
    const many = Array.from({ length: 65 }, (_, index) => ({ trait_type: `t${index}`, value: index }))
    expect(codes(many, null)).toEqual([['ATTRIBUTES_TOO_MANY', undefined]])
  })

  test('made by the template fulfil it, in any order', () => {
    const made = fc.tuple(
      fc.constantFrom('Gold', 'Brown').map((value) => ({ trait_type: 'Fur', value })),
      fc.option(fc.integer({ min: 1, max: 100 }).map((value) => ({ trait_type: 'Level', value }))),
      fc.option(fc.string().map((value) => ({ trait_type: 'Motto', value }))),
    )
    fc.assert(
      fc.property(made, fc.boolean(), (parts, isReversed) => {
        const attributes = parts.filter((part) => part !== null)
        expect(codes(isReversed ? attributes.toReversed() : attributes)).toEqual([])
      }),
    )
  })

  test('have a template without a trait twice or a range the wrong way round', () => {
    const rule = { trait: 'Fur', isRequired: true, takes: 'text' }
    expect(attributeTemplateSchema.safeParse([rule, rule]).success).toBe(false)
    const range = { trait: 'Level', isRequired: true, takes: 'number', min: 2, max: 1 }
    expect(attributeTemplateSchema.safeParse([range]).success).toBe(false)
  })
})

test('items with the name of an earlier one are told which', () => {
  const named = ['One', 'Two', 'One', 'One'].map((name, index) => ({ path: `${index + 1}.json`, name }))
  expect(findSameNames(named)).toEqual([
    { path: '3.json', code: 'NAME_TWICE', params: { first: '1.json' } },
    { path: '4.json', code: 'NAME_TWICE', params: { first: '1.json' } },
  ])
})

test('a problem says its values in both languages', () => {
  const found = problem('FILE_TOO_LARGE', { bytes: 10_485_761, bytesMax: 10_485_760 })
  expect(describeProblem(fileProblemWords, found, 'eng')).toContain('has 10,485,761 bytes')
  expect(describeProblem(fileProblemWords, found, 'kor')).toContain('10,485,761바이트')
})
