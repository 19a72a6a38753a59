/** The parts of a page that was sent, read without a browser. */
export interface SentPage {
  status: number
  html: string
  lang: string
  title: string
  description: string
  h1s: string[]
  alternates: Map<string, string>
  canonical: string
  ogImage: string
  links: string[]
}

export async function readPage(url: string, headers: Record<string, string> = {}): Promise<SentPage> {
  const response = await fetch(url, { headers })
  const html = await response.text()
  const first = (pattern: RegExp): string => pattern.exec(html)?.[1] ?? ''
  const all = (pattern: RegExp): string[] => [...html.matchAll(pattern)].map((match) => match[1] ?? '')
  const alternates = [...html.matchAll(/rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)]
  return {
    status: response.status,
    html,
    lang: first(/<html lang="([^"]+)"/),
    title: first(/<title>([^<]*)<\/title>/),
    description: first(/name="description" content="([^"]*)"/),
    h1s: all(/<h1[^>]*>(.*?)<\/h1>/gs),
    alternates: new Map(alternates.map(([, language = '', href = '']) => [language, href])),
    canonical: first(/rel="canonical" href="([^"]*)"/),
    ogImage: first(/property="og:image" content="([^"]*)"/),
    links: all(/<a [^>]*?href="([^"]*)"/g),
  }
}

/** The path of an address of this site, whatever origin it was built for. */
export function pathIn(url: string): string {
  return new URL(url, 'http://site').pathname
}
