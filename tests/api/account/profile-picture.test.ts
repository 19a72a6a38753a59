import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { profilePictureSide } from '#contract/account/profile-picture.ts'
import { documentLimits } from '#contract/document/codes.ts'
import { sendProfilePicture } from '../../support/account/profile-picture.ts'
import { saveTestPerson } from '../../support/account/people.ts'
import { openTestApi, type Caller, type TestApi } from '../../support/api.ts'
import { bombOf, photograph, pictureOf } from '../../support/document/pictures.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

async function codeOf(caller: Caller, method: string, path: string, body?: unknown) {
  return (await caller.send(method, path, body === undefined ? {} : { body })).body.resultCd
}

describe('a profile picture', () => {
  const path = '/api/user/profile/picture'
  const shape = z.object({ picture: z.string().nullable() })
  async function pictureFor(caller: Caller) {
    const { picture } = shape.parse((await caller.send('get', path)).body.returnValue)
    return picture === null ? null : Buffer.from(picture, 'base64')
  }
  async function sealedOf(uuid: string) {
    const rows = await api.database.db.execute<{ picture_sealed: string }>(
      sql`select picture_sealed from profile_pictures where user_uuid = ${uuid}`,
    )
    return rows.map((row) => row.picture_sealed)
  }

  test('is the square in the middle of what was sent, upright, and says nothing of where it was taken', async () => {
    const { uuid, caller } = await saveTestPerson(api)
    expect(await pictureFor(caller)).toBeNull()
    const [left, right] = [
      { left: 0, top: 0 },
      { left: 1_000, top: 0 },
    ]
    const edge = { create: { width: 200, height: 400, channels: 3, background: '#ff0000' } } as const
    const wide = await sharp(await pictureOf({ width: 1_200, height: 400, background: '#0000ff' }))
      .composite([left, right].map((place) => ({ ...place, input: edge })))
      .png()
      .toBuffer()
    for (const bytes of [
      wide,
      await photograph(),
      await pictureOf({ width: 9, height: 7, format: 'webp' }),
    ]) {
      expect((await sendProfilePicture(caller, bytes)).body).toMatchObject({
        returnMessage: 'Modification completed.',
      })
      const kept = await pictureFor(caller)
      const { format, width, height, exif } = await sharp(kept ?? '').metadata()
      expect({ format, width, height, exif }).toEqual({
        ...{ format: 'jpeg', width: profilePictureSide, height: profilePictureSide, exif: undefined },
      })
      const [red, , blue] = (await sharp(kept ?? '').stats()).channels
      if (bytes === wide) expect([Number(red?.max) < 60, Number(blue?.min) > 200]).toEqual([true, true])
      expect(kept?.toString('latin1')).not.toContain('Camera')
    }
    // One, in the place of the one before, and nobody reads it in the database.
    const [sealed = '', ...others] = await sealedOf(uuid)
    expect([sealed.slice(0, 3), others]).toEqual(['v2.', []])
  })

  test('brings nothing along that hides behind it', async () => {
    const { caller } = await saveTestPerson(api)
    const hidden = Buffer.from('<script>alert(1)</script>PK\u0003\u0004<?php system($_GET["c"]); ?>')
    await sendProfilePicture(caller, Buffer.concat([await pictureOf(), hidden]))
    const kept = await pictureFor(caller)
    expect(kept?.toString('latin1')).not.toMatch(/script|php/)
    expect(kept?.subarray(-2).toString('hex')).toBe('ffd9')
  })

  test('stays as it is when what is sent is none', async () => {
    const { uuid, caller } = await saveTestPerson(api)
    await sendProfilePicture(caller)
    const before = await sealedOf(uuid)
    const refusals = [
      [Buffer.alloc(0), 'PICTURE_UNSUPPORTED'],
      [
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
        'PICTURE_UNSUPPORTED',
      ],
      [await pictureOf({ format: 'gif' }), 'PICTURE_UNSUPPORTED'],
      [(await pictureOf()).subarray(0, 200), 'PICTURE_BROKEN'],
      [bombOf(60_000, 60_000), 'PICTURE_TOO_MANY_PIXELS'],
      [new Uint8Array(documentLimits.bytesMax + 1).fill(255), 'FILE_TOO_LARGE'],
    ] as const
    for (const [bytes, code] of refusals)
      expect((await sendProfilePicture(caller, bytes)).body.resultCd).toBe(code)
    expect(await sealedOf(uuid)).toEqual(before)
  })

  test('is nobody else’s to read, to change or to delete, staff among them', async () => {
    const { uuid, caller } = await saveTestPerson(api)
    await sendProfilePicture(caller)
    const before = await sealedOf(uuid)
    const { caller: other } = await saveTestPerson(api)
    for (const stranger of [other, api.admin]) {
      expect(await pictureFor(stranger)).toBeNull()
      for (const asked of [`${path}?userUuid=${uuid}`, `${path}?uuid=${uuid}`])
        expect(await codeOf(stranger, 'get', asked)).toBe('BAD_REQUEST')
      expect(await codeOf(stranger, 'get', `${path}/${uuid}`)).toBe('NOT_FOUND')
      expect(await codeOf(stranger, 'post', `${path}/remove`, { userUuid: uuid })).toBe('SUCCESS')
    }
    expect(await codeOf(api.anybody, 'get', path)).toBe('SIGNED_OUT')
    expect(await sealedOf(uuid)).toEqual(before)
  })

  test('is deleted by its owner, and with the account', async () => {
    const { uid, uuid, caller } = await saveTestPerson(api)
    await sendProfilePicture(caller)
    expect(await codeOf(caller, 'post', `${path}/remove`, {})).toBe('SUCCESS')
    expect([await sealedOf(uuid), await pictureFor(caller)]).toEqual([[], null])
    expect(await codeOf(caller, 'post', `${path}/remove`, {})).toBe('SUCCESS')
    await sendProfilePicture(caller)
    await caller.send('post', '/api/user/close', { body: { uid } })
    expect(await sealedOf(uuid)).toEqual([])
    const told = await api.database.db.execute<{ action: string }>(
      sql`select action from audit_log where entity_id = ${uuid} and action like '%icture' order by audit_id`,
    )
    expect(told.map(({ action }) => action)).toEqual([
      ...['account.picture', 'account.removePicture', 'account.picture'],
    ])
  })
})
