// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { renderArticle } from '#api/news/render-article.ts'

/** Each is something that has run in somebody's browser. */
const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe src="https://evil.example"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<style>*{display:none}</style>',
  '<form action="https://evil.example"><input></form>',
  '<object data="x"></object><embed src="x"><base href="//evil.example">',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java&#10;script:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](//evil.example/path)',
  '![x](data:image/svg+xml;base64,PHN2Zy8+)',
  '![x](data:image/png;base64,AAAA)',
  '![x](javascript:alert(1))',
  '![x](https://evil.example/track.gif)',
  '![x](//evil.example/track.gif)',
  '![x](/\\evil.example/track.gif)',
  '![x" onerror="alert(1)](/a.png)',
  '[x](https://a.example "t\\" onclick=\\"alert(1)")',
  '`<script>alert(1)</script>`',
  '```html\n<script>alert(1)</script>\n```',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '[a]: javascript:alert(1)\n\n[a]',
  '<https://a.example/"onmouseover="alert(1)>',
]

const allowedTags = new Set(
  'P H2 H3 H4 UL OL LI BLOCKQUOTE HR BR STRONG EM S A CODE PRE IMG TABLE THEAD TBODY TR TH TD'.split(' '),
)
const allowedAttributes = new Set(['href', 'rel', 'src', 'alt', 'loading', 'decoding', 'start', 'scope'])

describe('an article', () => {
  test.each(hostile)('lets nothing act that %s would start', (body) => {
    const parsed = new DOMParser().parseFromString(renderArticle(body), 'text/html')
    const elements = [...parsed.body.querySelectorAll('*')]
    expect(elements.filter((it) => !allowedTags.has(it.tagName)).map((it) => it.tagName)).toEqual([])
    for (const element of elements) {
      const names = element.getAttributeNames()
      expect(names.filter((name) => !allowedAttributes.has(name))).toEqual([])
      const href = element.getAttribute('href')
      if (href !== null) expect(href).toMatch(/^(https?:\/\/|mailto:|\/(?![/\\])|#)/)
      const src = element.getAttribute('src')
      if (src !== null) expect(src).toMatch(/^\/(?![/\\])/)
    }
  })

  test('shows typed HTML as text', () => {
    expect(renderArticle('<b>x</b>')).toBe('<p>&lt;b&gt;x&lt;/b&gt;</p>\n')
  })

  test('keeps what an author means', () => {
    const html = renderArticle(
      '# One\n\n## Two\n\n1. a\n2. b\n\n> quote\n\n| A | B |\n| - | -: |\n| 1 | 2 |\n\n![Our art](/assets/a.png)\n\n[here](/kor/nftGenesis)',
    )
    expect(html).not.toContain('<h1')
    expect(html).toContain('<h2>One</h2>')
    expect(html).toContain('<li>a</li>')
    expect(html).toContain('<th scope="col">A</th>')
    expect(html).toContain('<img src="/assets/a.png" alt="Our art" loading="lazy" decoding="async" />')
    expect(html).toContain('<a href="/kor/nftGenesis">here</a>')
  })

  test('marks links that leave the site', () => {
    expect(renderArticle('[x](https://a.example)')).toContain(
      '<a href="https://a.example" rel="noopener noreferrer nofollow">',
    )
  })

  test('ends bold before a Korean particle, after a quotation mark or a bracket too', () => {
    expect(renderArticle('**"한 번"**만 **압축 NFT(cNFT)**를')).toContain('<strong>압축 NFT(cNFT)</strong>를')
  })
})
