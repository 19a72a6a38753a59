import { describe, expect, it } from 'vitest'
import { hash } from '#web/src/shared/art/random.ts'
import { cover, families } from '#web/src/shared/art/cover.ts'
import { merkleDisc } from '#web/src/shared/art/merkle-disc.ts'

describe('cover', () => {
  it.each(families)('draws %s the same for the same seed, for ever', (family) => {
    expect(hash(cover({ seed: 'PKNG 1', family }))).toMatchSnapshot()
  })

  it('draws another picture for another seed', () => {
    const pictures = new Set(Array.from({ length: 200 }, (_, index) => cover({ seed: `PKNG ${index}` })))
    expect(pictures.size).toBe(200)
  })

  it('keeps a mark small enough for a list of thousands', () => {
    for (const family of families)
      expect(cover({ seed: 'x', family, detail: 'mark' }).length).toBeLessThan(12_000)
  })

  it('writes only well-formed SVG', () => {
    for (const family of families) {
      const svg = new DOMParser().parseFromString(cover({ seed: 'ok', family }), 'image/svg+xml')
      expect(svg.querySelector('parsererror')).toBeNull()
    }
  })
})

describe('merkleDisc', () => {
  it('lights one proof path', () => {
    expect(merkleDisc({ seed: 'home' }).match(/data-proof/g)).toHaveLength(1)
    expect(merkleDisc({ seed: 'home', isQuiet: true })).not.toContain('data-proof')
  })

  it('is the same for the same seed', () => {
    expect(hash(merkleDisc({ seed: 'home' }))).toMatchSnapshot()
  })
})
