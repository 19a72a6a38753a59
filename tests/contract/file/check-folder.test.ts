import { utf8ToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkFile, checkFolder, type FolderOptions, type GivenFile } from '#contract/file/check-folder.ts'
import { fileLimits } from '#contract/file/file-limits.ts'
import { isSafePath, readFileName } from '#contract/file/file-name.ts'
import { headBytes, mediaTypes, typeOfContent } from '#contract/file/file-type.ts'
import { findGaps, numbersText } from '#contract/file/numbers.ts'

const heads = {
  png: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]),
  jpg: new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0]),
  gif: utf8ToBytes('GIF89a..'),
  webp: utf8ToBytes('RIFF....WEBPVP8 '),
  svg: utf8ToBytes('<?xml version="1.0"?>\n<!-- drawn --><!DOCTYPE svg>\n<svg xmlns="x">'),
  json: utf8ToBytes(' {"name": "One"}'),
}
type Ending = keyof typeof heads

function file(path: string, head: Uint8Array = heads.png, bytes = 200_000): GivenFile {
  return { path, head, bytes }
}
function named(path: string): GivenFile {
  const ending = path.slice(path.lastIndexOf('.') + 1) as Ending
  return file(path, heads[ending])
}
function problemsOf(files: readonly GivenFile[], options: Partial<FolderOptions> = {}) {
  const { problems } = checkFolder(files, { metadata: 'files', ...options })
  return problems.map(({ code, path, params }) => [code, path, params['numbers'] ?? params['first'] ?? null])
}

describe('the kind of a file', () => {
  test.each(Object.entries(heads))('%s is known by its content', (ending, head) => {
    expect(typeOfContent(head)).toBe(ending === 'jpg' ? 'jpeg' : ending)
  })

  test.each([
    ['a page', '<!doctype html><html><svg></svg>'],
    ['a page that hides behind a comment', '<!-- <svg --><html>'],
    ['XML of another kind', '<?xml version="1.0"?><rss>'],
    ['text', 'Hello'],
    ['a program', 'MZ\u0000'],
    ['nothing', ''],
    ['WAV sound', 'RIFF....WAVEfmt '],
  ])('of %s is none that may be shown', (_, text) => {
    expect(typeOfContent(utf8ToBytes(text))).toBeNull()
  })

  test('is known in a moment, whatever the bytes', () => {
    const comments = utf8ToBytes('<!---->'.repeat(10_000))
    const start = performance.now()
    expect(typeOfContent(comments)).toBeNull()
    expect(performance.now() - start).toBeLessThan(1_000)
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: headBytes }), (head) => {
        const found = typeOfContent(head)
        expect(found === null || found in mediaTypes).toBe(true)
      }),
    )
  })
})

describe('a name', () => {
  test.each([
    ['12.png', 12],
    ['images/0012.PNG', 12],
    ['kongz_0012.png', 12],
    ['펑키콩즈 #7.png', 7],
    ['000.png', 0],
    ['kongz.png', null],
    ['12b.png', null],
    ['1234567890.png', null],
  ])('%s has the number %s', (path, number) => {
    expect(readFileName(path)).toMatchObject({ number, extension: 'png', isOfCollection: false })
  })

  test('with whatever around it has the number it ends with', () => {
    const before = fc.constantFrom('', 'a', 'images/', 'x-', '펑키 #', 'v2_')
    fc.assert(
      fc.property(before, fc.nat({ max: 999_999_999 }), fc.nat({ max: 5 }), (prefix, number, zeros) => {
        expect(readFileName(`${prefix}${'0'.repeat(zeros)}${number}.json`).number).toBe(number)
      }),
    )
  })

  test.each([
    '../1.png',
    '/1.png',
    'a//1.png',
    'a/./1.png',
    'C:\\1.png',
    'a\\1.png',
    '1\u0000.png',
    '1\u202egnp.',
    `${'a'.repeat(300)}.png`,
  ])('that leads out of its folder or cannot be shown is refused: %j', (path) => {
    expect(isSafePath(path)).toBe(false)
    expect(checkFile(file(path)).problems.map(({ code }) => code)).toEqual(['PATH_UNSAFE'])
  })
})

describe('a file', () => {
  test.each([
    ['is empty', file('1.png', new Uint8Array(), 0), 'FILE_EMPTY'],
    ['is too large', file('1.png', heads.png, fileLimits.bytesMax + 1), 'FILE_TOO_LARGE'],
    ['is another kind than its name says', file('1.png', heads.jpg), 'TYPE_DIFFERS'],
    ['is a picture called JSON', file('1.json', heads.png), 'TYPE_DIFFERS'],
    ['is a page called a picture', file('1.svg', utf8ToBytes('<html><svg>')), 'TYPE_UNSUPPORTED'],
    ['is no picture', file('1.mp4', heads.png), 'TYPE_UNSUPPORTED'],
    ['has no ending', file('1', heads.png), 'TYPE_UNSUPPORTED'],
  ])('that %s is refused', (_, given, code) => {
    const { type, problems } = checkFile(given)
    expect([type, problems.map((one) => [one.code, one.path])]).toEqual([null, [[code, given.path]]])
  })

  test('as large as it may be, and JSON that is none yet, are taken', () => {
    expect(checkFile(file('1.png', heads.png, fileLimits.bytesMax)).type).toBe('png')
    expect(checkFile(file('1.json', utf8ToBytes('oops'))).type).toBe('json')
    expect(checkFile(file('1.JPG', heads.jpg)).type).toBe('jpeg')
  })
})

describe('a folder', () => {
  test('has picture and metadata of every number, and leaves out what systems put there', () => {
    const paths = [
      'images/1.png',
      'images/2.gif',
      'json/1.json',
      'json/2.json',
      'collection.json',
      'collection.png',
    ]
    const systems = ['.DS_Store', 'images/Thumbs.db', '__MACOSX/images/._1.png', 'images/._1.png']
    const checked = checkFolder([...paths.map(named), ...systems.map((path) => file(path))], {
      metadata: 'files',
    })
    expect(checked.problems).toEqual([])
    expect(checked.ignored).toEqual(systems)
    expect([...checked.images.byNumber]).toEqual([
      [1, 'images/1.png'],
      [2, 'images/2.gif'],
    ])
    expect([...checked.metadata.byNumber]).toEqual([
      [1, 'json/1.json'],
      [2, 'json/2.json'],
    ])
    expect([checked.images.ofCollection, checked.metadata.ofCollection]).toEqual([
      'collection.png',
      'collection.json',
    ])
  })

  test('is told of numbers that are missing, doubled or outside, and of halves', () => {
    expect(problemsOf([])).toEqual([['NO_FILES', null, null]])
    const paths = ['1.png', '01.jpg', '1.json', '4.png', '7.json', 'x.png']
    expect(problemsOf(paths.map(named))).toEqual([
      ['NUMBER_TWICE', '01.jpg', '1.png'],
      ['NUMBER_NONE', 'x.png', null],
      ['NUMBERS_MISSING', null, '2-3, 5-6'],
      ['IMAGES_MISSING', null, '7'],
      ['METADATA_MISSING', null, '4'],
    ])
    expect(problemsOf(['2.png', '5.png'].map(named), { metadata: 'table', from: 1, to: 4 })).toEqual([
      ['NUMBERS_MISSING', null, '1, 3-4'],
      ['NUMBERS_OUTSIDE', null, '5'],
    ])
    expect(problemsOf(['0.png', '1.png'].map(named), { metadata: 'table' })).toEqual([])
  })

  test('of any numbers in any order has each of them once, and every gap is named', () => {
    const numbers = fc.uniqueArray(fc.nat({ max: 60 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(numbers, fc.boolean(), (all, isPadded) => {
        const paths = all.map((number) => `${isPadded ? String(number).padStart(4, '0') : number}.png`)
        const checked = checkFolder(paths.map(named), { metadata: 'table' })
        expect(new Set(checked.images.byNumber.keys())).toEqual(new Set(all))
        const { from, to, gaps } = findGaps(new Set(all), {})
        expect(gaps.length + all.length).toBe(to - from + 1)
        expect(checked.problems.map(({ code }) => code)).toEqual(gaps.length > 0 ? ['NUMBERS_MISSING'] : [])
      }),
    )
  })

  test('with a number far away is answered too', () => {
    expect(problemsOf(['1.png', '999999999.png'].map(named), { metadata: 'table' })).toHaveLength(1)
  })
})

test('numbers are said shortly', () => {
  expect(numbersText([9, 3, 8, 7, 12])).toBe('3, 7-9, 12')
  expect(numbersText(Array.from({ length: 40 }, (_, index) => index * 2))).toBe(
    '0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, ...',
  )
})
