import { rm } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { documentLimits } from '#contract/document/codes.ts'
import { issuesShape, saveTestPerson } from '../../support/account/people.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { saveTestDocument, uploadDocument } from '../../support/document/document-rows.ts'
import { bombOf, openFontDir, photograph, pictureOf } from '../../support/document/pictures.ts'

let api: TestApi
let webDir: string
beforeAll(async () => {
  webDir = await openFontDir()
  api = await openTestApi({ WEB_DIR: webDir })
})
afterAll(async () => {
  await api.close()
  await rm(webDir, { recursive: true })
})

const pictureShape = z.object({ picture: z.string() })

async function pictureFor(caller: TestApi['user'], documentId: number) {
  const { body } = await caller.send('get', `/api/user/documents/${documentId}/picture`)
  return Buffer.from(pictureShape.parse(body.returnValue).picture, 'base64')
}

async function refusalOf(bytes: Uint8Array, options: Parameters<typeof uploadDocument>[1] = {}) {
  const { caller } = await saveTestPerson(api)
  const { body } = await uploadDocument(caller, { bytes, ...options })
  const rows = await api.database.db.execute(sql`select 1 from document_pictures p join documents d
    on d.document_id = p.document_id join sessions s on s.user_uuid = d.user_uuid where s.csrf_token = ${caller.csrfToken}`)
  expect(rows).toHaveLength(0)
  return body
}

describe('a document', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'is taken as %s, and kept as a JPEG that its holder can see',
    async (format) => {
      const { caller, documentId } = await saveTestDocument(api, { bytes: await pictureOf({ format }) })
      const { body } = await caller.send('get', '/api/user/documents')
      expect(body.returnValue).toMatchObject({
        documents: [
          { kind: 'idCard', state: 'submitted', fileName: 'card.jpg', mayUpload: true },
          { kind: 'homeAddress', state: null, documentId: null, mayUpload: true },
        ],
        isComplete: false,
      })
      const kept = await sharp(await pictureFor(caller, documentId)).metadata()
      expect(kept).toMatchObject({ format: 'jpeg', width: 640, height: 400 })
    },
  )

  test('says nothing of where and by what it was taken, and stands upright', async () => {
    const bytes = await photograph()
    expect(bytes.toString('latin1')).toContain('Camera of a person')
    const { caller, documentId } = await saveTestDocument(api, { bytes })
    const kept = await pictureFor(caller, documentId)
    expect(await sharp(kept).metadata()).toMatchObject({ width: 200, height: 300 })
    expect((await sharp(kept).metadata()).exif).toBeUndefined()
    expect(kept.toString('latin1')).not.toContain('Camera')
  })

  test('is sealed in the database: neither the picture nor the name of its file can be read there', async () => {
    const { documentId } = await saveTestDocument(api, { fileName: '김가나 신분증.jpg' })
    const [row] = await api.database.db.execute<{ picture_sealed: string; name_sealed: string }>(
      sql`select * from document_pictures where document_id = ${documentId}`,
    )
    expect(row?.picture_sealed).toMatch(/^v2\./)
    expect(JSON.stringify(row)).not.toContain('김가나')
    const wrapped = (text = '') => text.split('.')[2]
    expect(wrapped(row?.picture_sealed)).not.toBe(wrapped(row?.name_sealed))
  })

  test('takes the place of one that waits, whose picture is deleted', async () => {
    const { uuid, caller, documentId } = await saveTestDocument(api)
    await uploadDocument(caller, { fileName: 'again.jpg' })
    const rows = await api.database.db.execute(sql`
      select d.state, p.document_id is not null as has_picture from documents d
      left join document_pictures p on p.document_id = d.document_id where d.user_uuid = ${uuid} order by d.document_id`)
    expect(rows).toMatchObject([
      { state: 'withdrawn', has_picture: false },
      { state: 'submitted', has_picture: true },
    ])
    const { body } = await caller.send('get', `/api/user/documents/${documentId}/picture`)
    expect(body.resultCd).toBe('NOT_FOUND')
  })

  test('brought twice at once waits once', async () => {
    const { uuid, caller } = await saveTestPerson(api)
    const bytes = await pictureOf()
    await Promise.all([uploadDocument(caller, { bytes }), uploadDocument(caller, { bytes })])
    const rows = await api.database.db.execute(
      sql`select state from documents where user_uuid = ${uuid} and state = 'submitted'`,
    )
    expect(rows).toHaveLength(1)
  })

  test('of somebody else is as if there were none', async () => {
    const { documentId } = await saveTestDocument(api)
    const { caller } = await saveTestPerson(api)
    for (const other of [caller, api.admin]) {
      const { status, body } = await other.send('get', `/api/user/documents/${documentId}/picture`)
      expect([status, body.resultCd]).toEqual([404, 'NOT_FOUND'])
    }
  })

  test('goes with the account, and the row that stays says nothing of its holder', async () => {
    const { uid, uuid, caller } = await saveTestDocument(api)
    await caller.send('post', '/api/user/close', { body: { uid } })
    const rows = await api.database.db.execute(sql`
      select d.state, p.document_id from documents d left join document_pictures p using (document_id)
      where d.user_uuid = ${uuid}`)
    expect(rows).toEqual([{ state: 'withdrawn', document_id: null }])
  })
})

describe('refused, with what to do next, is', () => {
  test('no file: the message of SPEC.md names the field', async () => {
    const body = await refusalOf(new Uint8Array(), { kind: 'homeAddress' })
    expect(body.resultCd).toBe('BAD_REQUEST')
    expect(issuesShape.parse(body.params).issues).toMatchObject([
      { path: 'homeAddressProof', message: 'Please check the field [Proof of Home Address]' },
    ])
  })

  test('an ID card whose number nobody covered', async () => {
    const body = await refusalOf(await pictureOf(), { isCovered: false })
    expect(issuesShape.parse(body.params).issues).toMatchObject([
      {
        path: 'isCovered',
        message: 'Please cover the back part of the ID number before you send the picture.',
      },
    ])
  })

  test.each([
    ['a drawing that holds a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a PDF', '%PDF-1.7\n1 0 obj'],
    ['a program', '#!/bin/sh\nexit 0'],
  ])('%s', async (_, text) => {
    expect((await refusalOf(Buffer.from(text))).resultCd).toBe('PICTURE_UNSUPPORTED')
  })

  test.each(['gif', 'tiff'] as const)('a picture of a kind that is not taken: %s', async (format) => {
    expect((await refusalOf(await pictureOf({ format }))).resultCd).toBe('PICTURE_UNSUPPORTED')
  })

  test('a file that only begins like a picture', async () => {
    const bytes = Buffer.concat([Buffer.from('\xff\xd8\xff\xe0', 'latin1'), Buffer.from('<svg/>'.repeat(50))])
    expect((await refusalOf(bytes)).resultCd).toBe('PICTURE_BROKEN')
  })

  test('a picture that ends too early', async () => {
    const whole = await sharp(
      await sharp({
        create: {
          width: 900,
          height: 900,
          channels: 3,
          background: '#123',
          noise: { type: 'gaussian', mean: 128, sigma: 40 },
        },
      })
        .png()
        .toBuffer(),
    )
      .jpeg()
      .toBuffer()
    expect((await refusalOf(whole.subarray(0, whole.length / 2))).resultCd).toBe('PICTURE_BROKEN')
  })

  test('a decompression bomb, by what its head says', async () => {
    const startedAt = performance.now()
    const body = await refusalOf(bombOf(60_000, 60_000))
    expect(body).toMatchObject({ resultCd: 'PICTURE_TOO_MANY_PIXELS' })
    expect(body.returnMessage).toContain('50')
    expect(performance.now() - startedAt).toBeLessThan(5_000)
  })

  test('more than 10 MB', async () => {
    const bytes = new Uint8Array(documentLimits.bytesMax + 1).fill(255)
    const body = await refusalOf(bytes)
    expect(body).toMatchObject({
      resultCd: 'FILE_TOO_LARGE',
      returnMessage: 'The file is too large. The most is 10 MB.',
    })
  })

  test.each([
    ['overlong', 'a'.repeat(5_000), 'TOO_LONG'],
    ['empty', '', 'REQUIRED'],
    ['with characters that cannot be shown', 'card‮gpj.exe', 'CONTROL_CHARACTER'],
  ])('a name that is %s', async (_, fileName, code) => {
    const body = await refusalOf(await pictureOf(), { fileName })
    expect(issuesShape.parse(body.params).issues).toMatchObject([{ path: 'fileName', code }])
  })

  test('what is not asked of a person', async () => {
    const body = await refusalOf(await pictureOf(), { kind: 'businessLicence' })
    expect(body.resultCd).toBe('NOT_ALLOWED_NOW')
  })
})

test('what hides behind a picture does not come along', async () => {
  const script = Buffer.from(
    '<script>alert(document.cookie)</script>PK\u0003\u0004<?php system($_GET["c"]); ?>',
  )
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const polyglot = Buffer.concat([await pictureOf({ format }), script])
    const { caller, documentId } = await saveTestDocument(api, { bytes: polyglot })
    const kept = await pictureFor(caller, documentId)
    expect(kept.includes('script')).toBe(false)
    expect(kept.includes('php')).toBe(false)
    // It ends where a JPEG ends.
    expect(kept.subarray(-2).toString('hex')).toBe('ffd9')
  }
})
