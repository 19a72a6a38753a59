import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { decodeCp949 } from '#contract/list/parse/cp949.ts'
import { decodeList, listLimits } from '#contract/list/index.ts'
import { bytesOf } from './fixtures.ts'

function join(...parts: Uint8Array[]) {
  return new Uint8Array(Buffer.concat(parts))
}

function codeOf(bytes: Uint8Array): [string, unknown] | null {
  const decoded = decodeList(bytes)
  return decoded.ok
    ? null
    : [decoded.issue.code, decoded.issue.params['line'] ?? decoded.issue.params['kind']]
}

describe('decodeCp949', () => {
  it('reads every Hangul syllable, those beyond KS X 1001 too', () => {
    let text = ''
    for (let code = 0xac00; code <= 0xd7a3; code++) text += String.fromCharCode(code)
    expect(decodeCp949(new Uint8Array(iconv.encode(text, 'cp949')))).toEqual({ text })
  })

  it('agrees with iconv-lite on every pair of bytes', () => {
    const disagreements: string[] = []
    for (let lead = 0x81; lead <= 0xfe; lead++) {
      for (let trail = 0x41; trail <= 0xfe; trail++) {
        const bytes = Uint8Array.of(lead, trail)
        const theirs = iconv.decode(Buffer.from(bytes), 'cp949')
        const ours = decodeCp949(bytes)
        const isSame = theirs.includes('\ufffd')
          ? 'badByteAt' in ours
          : 'text' in ours && ours.text === theirs
        if (!isSame) disagreements.push(Buffer.from(bytes).toString('hex'))
      }
    }
    expect(disagreements).toEqual([])
  })

  it('says where a pair was cut off', () => {
    expect(decodeCp949(Uint8Array.of(0x41, 0xb0))).toEqual({ badByteAt: 1 })
  })
})

describe('decodeList', () => {
  it('reads UTF-16 with BOM, as Excel saves "Unicode text"', () => {
    const bytes = join(Uint8Array.of(0xff, 0xfe), iconv.encode('이름\tname\n', 'utf-16le'))
    expect(decodeList(bytes)).toEqual({ ok: true, text: '이름\tname\n', encoding: 'utf-16' })
  })

  it.each([
    ['an xlsx', [0x50, 0x4b, 3, 4], 'Excel (.xlsx) / ZIP'],
    ['an xls', [0xd0, 0xcf, 0x11, 0xe0], 'Excel (.xls)'],
    ['a pdf', [...bytesOf('%PDF-1.7')], 'PDF'],
    ['a png', [0x89, 0x50, 0x4e, 0x47, 0x0d], 'PNG'],
    ['a jpeg', [0xff, 0xd8, 0xff, 0xe0], 'JPEG'],
  ])('refuses %s by its content', (_, bytes, kind) => {
    expect(codeOf(Uint8Array.from(bytes))).toEqual(['fileBinary', kind])
  })

  it('refuses an empty file, one over 10 MB, and NUL bytes with their line', () => {
    expect(codeOf(new Uint8Array())?.[0]).toBe('fileEmpty')
    expect(codeOf(new Uint8Array(listLimits.fileBytesMax + 1).fill(65))?.[0]).toBe('fileTooLarge')
    expect(codeOf(bytesOf('name\nA\0B\n'))).toEqual(['fileNulBytes', 2])
  })

  it('refuses two encodings in one file, naming the line that is not UTF-8', () => {
    const utf8 = bytesOf('name\n푸른 콩즈\n')
    const cp949 = new Uint8Array(iconv.encode('붉은 콩즈\n', 'cp949'))
    expect(codeOf(join(utf8, cp949))).toEqual(['encodingMixed', 3])
    expect(codeOf(join(cp949, utf8))).toEqual(['encodingMixed', 1])
  })

  it('reads as a person says what would be recognized as another', () => {
    const sjis = new Uint8Array(iconv.encode('name\nコング\n', 'shift_jis'))
    expect(decodeList(sjis)).toMatchObject({ ok: true, encoding: 'cp949' })
    expect(decodeList(sjis, { encoding: 'shift_jis' })).toEqual({
      ...{ ok: true, text: 'name\nコング\n', encoding: 'shift_jis' },
    })
    for (const encoding of ['gb18030', 'big5'] as const) {
      const bytes = new Uint8Array(iconv.encode('name\n金剛\n', encoding))
      expect(decodeList(bytes, { encoding })).toMatchObject({ ok: true, text: 'name\n金剛\n' })
    }
  })

  it('refuses what is not what a person says, and guesses nothing', () => {
    const cp949 = new Uint8Array(iconv.encode('붉은 콩즈\n', 'cp949'))
    expect(decodeList(cp949, { encoding: 'utf-8' })).toMatchObject({
      ok: false,
      issue: { code: 'encodingOther', params: { encoding: 'UTF-8' } },
    })
    expect(decodeList(Uint8Array.of(0xff, 0x80), { encoding: 'cp949' })).toMatchObject({ ok: false })
  })

  it('refuses bytes that are neither encoding', () => {
    expect(codeOf(join(bytesOf('name\n'), Uint8Array.of(0xff, 0x80, 0x0a)))).toEqual(['encodingUnknown', 2])
  })
})
