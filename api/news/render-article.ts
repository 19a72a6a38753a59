import MarkdownIt from 'markdown-it'
import cjkFriendly from 'markdown-it-cjk-friendly'
import sanitizeHtml, { type IOptions } from 'sanitize-html'

/** HTML of the input is text. The plugin lets bold end before a Korean particle, which CommonMark does not. */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false }).use(cjkFriendly)

/** The second filter: whatever the first lets through, only these come out. */
const rules: IOptions = {
  allowedTags: [
    ...['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'hr', 'br', 'strong', 'em', 's', 'a'],
    ...['code', 'pre', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'loading', 'decoding'],
    ol: ['start'],
    th: ['scope'],
  },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  transformTags: {
    // The page has its h1 already.
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    a: (tagName, { href }) => ({ tagName, attribs: linkOf(href) }),
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: 'lazy', decoding: 'async' } }),
    th: (tagName, attribs) => ({ tagName, attribs: { ...attribs, scope: 'col' } }),
  },
  // A picture of another host would reveal to that host who reads here.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !/^\/(?![/\\])/.test(attribs['src'] ?? ''),
}

/** A whole address, or one of our own from the root; anything else is words without a link. */
function linkOf(href: string | undefined): Record<string, string> {
  if (href === undefined || !/^(https?:\/\/|mailto:|#|\/(?![/\\]))/i.test(href)) return {}
  return /^https?:/i.test(href) ? { href, rel: 'noopener noreferrer nofollow' } : { href }
}

/** Markdown of an admin to HTML a visitor may be shown: no script, no style, no frame, no foreign picture. */
export function renderArticle(body: string): string {
  return sanitizeHtml(markdown.render(body), rules)
}
