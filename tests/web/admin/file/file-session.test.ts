// @vitest-environment node
import { Uint8ArrayWriter } from '@zip.js/zip.js/lib/zip-core-native.js'
import { describe, expect, it, vi } from 'vitest'
import { checkMetadata } from '#contract/file/check-metadata.ts'
import { fileLimits } from '#contract/file/file-limits.ts'
import { fileKeyOf } from '#contract/file/public-file.ts'
import { templateOf } from '#web/src/admin/file/folder/found-traits.ts'
import { pictureOf, sha256Of } from '#tests/support/file/pictures.ts'
import { codesOf, collectionOf, givenOf, judged, metadataText, prepared, zipOf } from './folders.ts'

describe.each(['folder', 'zip'] as const)('a %s', (kind) => {
  const open = async (contents: Parameters<typeof givenOf>[0]) =>
    judged(kind === 'zip' ? await zipOf(contents) : givenOf(contents))

  it('that is right has nothing against it', async () => {
    const { state } = await open(collectionOf([1, 2, 3]))
    expect(state).toMatchObject({ files: 6, pictures: 3, hasTable: false, groups: [], isUsable: true })
  })

  it('says what is missing, doubled, and not what it says it is', async () => {
    const { state } = await open(
      collectionOf([1, 2, 4], {
        'kongz/0002.png': pictureOf('another 2'),
        'kongz/4.png': '<!doctype html>',
        'kongz/notes.txt': 'remember',
      }),
    )
    expect(codesOf(state).toSorted()).toEqual(
      ['IMAGES_MISSING', 'NUMBERS_MISSING', 'NUMBER_TWICE', 'TYPE_UNSUPPORTED'].toSorted(),
    )
    expect(state.isUsable).toBe(false)
  })

  it('leaves out what a system put there', async () => {
    const { state } = await open(collectionOf([1], { '__MACOSX/kongz/._1.png': 'x', 'kongz/.DS_Store': 'x' }))
    expect([state.isUsable, state.files]).toEqual([true, 2])
  })

  it('gets the same lasting metadata as any other opening of it', async () => {
    const { session } = await open(collectionOf([1]))
    const [entry] = await prepared(session)
    const image = fileKeyOf(sha256Of(pictureOf('picture 1')), 'png')
    expect(entry).toMatchObject({ number: 1, image: { key: image, path: 'kongz/1.png' } })
    const bytes = await session.bytesOf(entry?.metadata.key ?? '')
    expect(fileKeyOf(sha256Of(bytes), 'json')).toBe(entry?.metadata.key)
    const { metadata, fields, problems } = checkMetadata(bytes, { template: null, imageName: null })
    expect(problems).toEqual([])
    expect(metadata?.image).toBe(`https://assets.example.com/files/${image}`)
    expect(fields?.['properties']).toEqual({
      files: [{ uri: metadata?.image, type: 'image/png' }],
      category: 'image',
    })
  })
})

describe('a folder', () => {
  it('is held to the template that is chosen, without being read again', async () => {
    const contents = collectionOf(
      Array.from({ length: 30 }, (_, index) => index + 1),
      {
        'kongz/7.json': metadataText(7, { attributes: [{ trait_type: 'Furr', value: 'Gold' }] }),
      },
    )
    const { session, state } = await judged(givenOf(contents))
    expect(state.isUsable).toBe(true)
    const fur = state.traits.filter(({ trait }) => trait === 'Fur')
    const held = session.judge({ template: templateOf(fur), startsAt: null })
    expect(held.groups).toMatchObject([
      { code: 'ATTRIBUTE_UNKNOWN', count: 1, first: [{ path: 'kongz/7.json', params: { trait: 'Furr' } }] },
      { code: 'ATTRIBUTE_MISSING', count: 1, first: [{ path: 'kongz/7.json', params: { trait: 'Fur' } }] },
    ])
    expect(session.pictures(6, 6)).toMatchObject([{ number: 7, problems: [{}, {}] }])
  })

  it('may begin at another number, when it goes on from another set', async () => {
    const given = givenOf(collectionOf([501, 502]))
    expect(codesOf((await judged(given)).state)).toEqual(['NUMBERS_MISSING'])
    expect((await judged(given, { startsAt: 501 })).state.isUsable).toBe(true)
  })

  it('has its pictures by number, the collection’s own first', async () => {
    const own = {
      'collection.png': pictureOf('all'),
      'collection.json': metadataText(0, { image: 'collection.png' }),
    }
    const { session, state } = await judged(givenOf(collectionOf([10, 9], own)), { startsAt: 9 })
    expect(state.isUsable).toBe(true)
    expect(session.pictures(0, 9).map(({ number }) => number)).toEqual([null, 9, 10])
    expect((await prepared(session)).map(({ number }) => number)).toEqual([null, 9, 10])
  })

  it('says when the collection has a picture and no metadata, which is left out', async () => {
    const { session, state } = await judged(
      givenOf(collectionOf([1], { 'collection.png': pictureOf('all') })),
    )
    expect([codesOf(state), state.isUsable]).toEqual([['COLLECTION_HALF'], true])
    expect((await prepared(session)).map(({ number }) => number)).toEqual([1])
  })

  it('that was changed after it was opened is not sent as what it was', async () => {
    const given = givenOf(collectionOf([1]))
    const { session } = await judged(given)
    const [entry] = await prepared(session)
    const [first] = given
    if (!first) throw new Error('There is a picture.')
    first.file.arrayBuffer = async () => pictureOf('changed').buffer as ArrayBuffer
    await expect(session.bytesOf(entry?.image.key ?? '')).rejects.toThrow('changed')
  })

  it('of 2,000 pictures is judged with no more than one of them in memory', async () => {
    let [open, most] = [0, 0]
    const contents = collectionOf(Array.from({ length: 1_000 }, (_, index) => index + 1))
    const given = givenOf(contents)
    for (const { file } of given) {
      const read = file.arrayBuffer.bind(file)
      file.arrayBuffer = async () => {
        most = Math.max(most, ++open)
        return read().finally(() => open--)
      }
    }
    expect((await judged(given)).state.isUsable).toBe(true)
    expect(most).toBe(1)
  })
})

describe('a table', () => {
  const pictures = { '1.png': pictureOf('one'), '2.png': pictureOf('two') }

  it('gives each number its metadata, a trait for each further column', async () => {
    const csv = 'Number,Name,설명,Fur,Eyes\n1,Kong #1,First,Gold,\n2,Kong #2,Second,Black,Laser\n'
    const { session, state } = await judged(givenOf({ ...pictures, 'kongz.csv': csv }))
    expect(state).toMatchObject({ hasTable: true, isUsable: true, groups: [] })
    const [, second] = await prepared(session)
    const { fields } = checkMetadata(await session.bytesOf(second?.metadata.key ?? ''), {
      template: null,
      imageName: null,
    })
    expect(fields).toMatchObject({
      ...{ name: 'Kong #2', description: 'Second' },
      attributes: [
        { trait_type: 'Fur', value: 'Black' },
        { trait_type: 'Eyes', value: 'Laser' },
      ],
    })
  })

  it('may name the picture in place of the number', async () => {
    const csv = 'image,name,description\n2.png,Kong #2,x\n1.png,Kong #1,y\n'
    expect((await judged(givenOf({ ...pictures, 'kongz.csv': csv }))).state.isUsable).toBe(true)
  })

  it.each([
    ['without a column of numbers', 'name\nKong\n', 'TABLE_NO_NUMBER'],
    ['without rows', 'number,name\n', 'TABLE_UNREADABLE'],
    ['with a row of no number', 'number,name,description\n1,a,x\n2,b,x\nthree,c,x\n', 'TABLE_ROW_NUMBER'],
    ['with a number twice', 'number,name,description\n1,a,x\n2,b,x\n2,c,x\n', 'TABLE_ROW_TWICE'],
    ['without a row for a picture', 'number,name,description\n1,a,x\n', 'TABLE_ROWS_MISSING'],
    ['with a row for no picture', 'number,name,description\n1,a,x\n2,b,x\n3,c,x\n', 'IMAGES_MISSING'],
  ])('%s is refused', async (_, csv, code) => {
    const { state } = await judged(givenOf({ ...pictures, 'kongz.csv': csv }))
    expect([codesOf(state), state.isUsable]).toEqual([expect.arrayContaining([code]), false])
  })

  it('beside files of metadata, or another table, is refused', async () => {
    const csv = 'number,name,description\n1,a,x\n'
    const beside = await judged(givenOf(collectionOf([1], { 'kongz/all.csv': csv })))
    expect(codesOf(beside.state)).toContain('TABLE_AND_FILES')
    const twice = await judged(givenOf({ '1.png': pictureOf('one'), 'a.csv': csv, 'b.csv': csv }))
    expect(codesOf(twice.state)).toContain('TABLE_TWICE')
  })
})

describe('a zip', () => {
  it('with a password says so', async () => {
    const { state } = await judged(await zipOf(collectionOf([1]), { password: 'secret' }))
    expect(codesOf(state)).toContain('ZIP_ENCRYPTED')
  })

  it('that is damaged says so', async () => {
    const [zip] = await zipOf(collectionOf([1, 2]))
    if (!zip) throw new Error('There is a zip.')
    const torn = new File([zip.file.slice(0, zip.file.size - 30)], 'torn.zip')
    expect(codesOf((await judged([{ path: 'torn.zip', file: torn }])).state)).toContain('ZIP_UNREADABLE')
  })

  it('that unpacks to more than a file may be is not unpacked', async () => {
    const bomb = new Uint8Array(fileLimits.bytesMax + 1)
    const { state } = await judged(
      await zipOf(collectionOf([1], { 'kongz/2.png': bomb, 'kongz/2.json': metadataText(2) })),
    )
    expect(codesOf(state)).toContain('FILE_TOO_LARGE')
  })

  it('that says a file is small is held to that while it is unpacked', async () => {
    const zeros = new Uint8Array(4_000_000)
    const [zip] = await zipOf({ '1.png': zeros })
    if (!zip) throw new Error('There is a zip.')
    const bytes = new Uint8Array(await zip.file.arrayBuffer())
    const lying = lieAboutSize(bytes, zeros.length, 1_000)
    const written = vi.spyOn(Uint8ArrayWriter.prototype, 'writeUint8Array')
    const { state } = await judged([{ path: 'kongz.zip', file: new File([lying], 'kongz.zip') }])
    expect(codesOf(state)).toContain('FILE_UNREADABLE')
    const kept = written.mock.calls.reduce((sum, [part]) => sum + part.length, 0)
    written.mockRestore()
    expect(kept).toBeLessThanOrEqual(1_000)
  })

  it('may have names that Windows wrote in Korean', async () => {
    const [zip] = await zipOf({ '1.png': pictureOf('one') })
    if (!zip) throw new Error('There is a zip.')
    expect((await judged([zip])).state.files).toBe(1)
  })
})

/** Writes another size wherever the zip says it. */
function lieAboutSize(bytes: Uint8Array<ArrayBuffer>, size: number, lie: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer)
  for (let at = 0; at + 4 <= bytes.length; at++)
    if (view.getUint32(at, true) === size) view.setUint32(at, lie, true)
  return bytes
}
