// @vitest-environment node
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedsOfContent, writeArt } from '#web/scripts/art.ts'
import { writeIcons } from '#web/scripts/icons.ts'
import { writeOgImages, type OgPage } from '#web/scripts/og.ts'
import { artHref, heroHref } from '#web/src/shared/art/href.ts'
import { routes } from '#web/src/site/frame/routes.ts'
import { ogHref } from '#web/src/site/head/og-href.ts'

const page: OgPage = {
  lang: 'kor',
  id: 'nftPunkykongz',
  section: 'nft',
  title: '펑키콩즈',
  description: '펑키콩즈, 그릴라, 슈퍼 그릴라를 소개하고 & 솔라나로 옮기는 순서를 <안내>합니다.',
}

let outDir = ''
beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'art-'))
})
afterAll(async () => rm(outDir, { recursive: true, force: true }))

describe('writeOgImages', () => {
  it('writes 1200 by 630 in every language, under 120 KB', async () => {
    await writeOgImages(outDir, [page, { ...page, lang: 'eng', title: 'Punky Kongz' }])
    for (const lang of ['kor', 'eng'] as const) {
      const bytes = await readFile(join(outDir, ogHref(lang, page.id)))
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
      expect(bytes.length).toBeLessThan(120_000)
    }
  })

  it('writes Korean in glyphs, so that two titles are two pictures', async () => {
    const written: Buffer[] = []
    for (const title of ['펑키콩즈', '꿻뷁쁆쉟']) {
      await writeOgImages(outDir, [{ ...page, title }])
      written.push(await readFile(join(outDir, ogHref(page.lang, page.id))))
    }
    expect(written[0]?.equals(written[1] ?? Buffer.alloc(0))).toBe(false)
  })

  it('makes nothing twice', async () => {
    await writeOgImages(outDir, [page])
    expect(await writeOgImages(outDir, [page])).toBe(0)
  })
})

describe('writeArt', () => {
  it('writes the picture of every page, of every seed in the content, and the layers of the disc', async () => {
    const hrefs = await writeArt(outDir, [{ id: 'rwaProject', section: 'rwa' }])
    const seeds = await seedsOfContent()
    const wanted = [artHref('rwaProject'), heroHref('tree'), ...[...seeds.keys()].map(artHref)]
    expect(hrefs).toEqual(expect.arrayContaining(wanted))
    for (const href of wanted) expect(await readFile(join(outDir, href), 'utf8')).toContain('</svg>')
  })
})

describe('the pages', () => {
  it('name no picture that is not written', async () => {
    const dir = join(process.cwd(), 'web/src/site')
    const names = (await readdir(dir, { recursive: true })).filter((name) => name.endsWith('.tsx'))
    const known = new Set([
      ...(await seedsOfContent()).keys(),
      ...routes.map(({ id }) => id),
      'notFound',
      'test',
    ])
    for (const name of names) {
      const text = await readFile(join(dir, name), 'utf8')
      for (const [, seed = ''] of text.matchAll(/<PageArt seed="([^"]+)"/g))
        expect(known, name).toContain(seed)
    }
  })
})

describe('writeIcons', () => {
  it('writes every icon that the manifest names, in its size', async () => {
    await writeIcons(outDir)
    const manifest: { icons: { src: string; sizes: string }[] } = JSON.parse(
      await readFile(join(outDir, 'site.webmanifest'), 'utf8'),
    )
    for (const { src, sizes } of manifest.icons) {
      const { width } = await sharp(join(outDir, src)).metadata()
      expect(`${width}x${width}`).toBe(sizes)
    }
  })

  it('fills the whole square of the touch icon', async () => {
    await writeIcons(outDir)
    const { isOpaque } = await sharp(join(outDir, 'apple-touch-icon.png')).stats()
    expect(isOpaque).toBe(true)
  })
})
