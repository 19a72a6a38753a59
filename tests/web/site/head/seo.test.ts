import { describe, expect, it } from 'vitest'
import { routeOf } from '#web/src/site/frame/routes.ts'
import { renderHead, tagsFor, titleTag } from '#web/src/site/head/seo.ts'

const head = {
  language: 'kor' as const,
  route: routeOf('nftAlya'),
  title: '알리아 "바다"',
  description: 'A & B <c>',
}

describe('the head of a page', () => {
  it('names itself, its picture and its other languages', () => {
    const html = renderHead(head, 'https://punky.example')
    expect(html).toContain('<title>알리아 &quot;바다&quot; | 펑키</title>')
    expect(html).toContain('content="A &amp; B &lt;c&gt;"')
    expect(html).toContain('rel="canonical" href="https://punky.example/kor/nftAlya"')
    expect(html).toContain('hreflang="en-US" href="https://punky.example/eng/nftAlya"')
    expect(html).toContain('hreflang="x-default" href="https://punky.example/kor/nftAlya"')
    expect(html).toContain('/assets/og/kor/nftAlya.jpg')
  })

  it('gives the main page to everybody at the root', () => {
    const main = { ...head, route: routeOf('main'), title: '펑키' }
    expect(titleTag(main)).toBe('펑키')
    expect(renderHead(main, 'https://punky.example')).toContain(
      'hreflang="x-default" href="https://punky.example/"',
    )
  })

  it('offers a Korean page in Korean only', () => {
    const tags = tagsFor({ ...head, route: routeOf('soccergo') }, 'https://punky.example')
    expect(tags.map((it) => it.attrs['hreflang']).filter(Boolean)).toEqual(['ko-KR', 'x-default'])
  })

  it('keeps pages that should not be found out of the search', () => {
    expect(renderHead({ ...head, route: null }, 'x')).toContain('name="robots" content="noindex"')
  })
})
