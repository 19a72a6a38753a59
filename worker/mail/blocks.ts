import type { Language } from '#contract/language.ts'

/** What a mail says, before it is a text or a page. */
export type Block =
  | { text: string }
  /** A code to be typed. */
  | { code: string }
  | { facts: readonly (readonly [name: string, value: string])[] }
  /** What somebody else wrote, as it is. */
  | { quote: string }
  | { link: { label: string; url: string } }
  /** What is said in small letters; with an address, it is a link. */
  | { note: string; url?: string }

/** Whom a mail is written for, and where its links lead. */
export interface MailReader {
  language: Language
  /** As https://nft.example, without a slash at its end. */
  siteOrigin: string
}

export interface WrittenMail {
  subject: string
  blocks: Block[]
  replyTo?: { name: string; address: string }
  /** Where one POST ends mails of its kind; mail programs offer it as a button. */
  unsubscribeUrl?: string
  /** What calendars take from it: an .ics file. */
  calendar?: { method: 'PUBLISH' | 'CANCEL'; filename: string; content: string }
}

/** The plain text of a mail. */
export function textOf({ blocks }: WrittenMail, footer: string): string {
  return [...blocks.map(blockText), `--\n${footer}`, ''].join('\n\n').replace(/\n\n$/, '\n')
}

function blockText(block: Block): string {
  if ('text' in block) return block.text
  if ('code' in block) return `    ${block.code}`
  if ('facts' in block) return block.facts.map(([name, value]) => `${name}: ${value}`).join('\n')
  if ('quote' in block) return block.quote
  if ('link' in block) return `${block.link.label}: ${block.link.url}`
  return block.url ? `${block.note}: ${block.url}` : block.note
}

const ink = '#17171f'
const muted = '#5c5f70'
const card = 'background:#ffffff;border:1px solid #e3e4ea;border-radius:12px;padding:32px'

/** The page of a mail: inline styles, no picture, nothing that is fetched. */
export function htmlOf(mail: WrittenMail, input: { brand: string; footer: string; lang: string }): string {
  return `<!doctype html><html lang="${input.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(mail.subject)}</title></head>
<body style="margin:0;background:#f4f4f7;color:${ink};font:16px/1.6 'Apple SD Gothic Neo','Malgun Gothic',Arial,sans-serif;word-break:keep-all;overflow-wrap:break-word">
<div style="max-width:560px;margin:0 auto;padding:32px 16px"><p style="margin:0 0 16px;font-weight:700;font-size:18px">${escaped(input.brand)}</p>
<div style="${card}">${mail.blocks.map(blockHtml).join('\n')}</div>
<p style="margin:20px 4px 0;color:${muted};font-size:13px;white-space:pre-line">${escaped(input.footer)}</p></div></body></html>
`
}

function blockHtml(block: Block): string {
  if ('text' in block) return `<p style="margin:0 0 16px">${escaped(block.text)}</p>`
  if ('code' in block)
    return `<p style="margin:0 0 16px;font:700 32px/1.4 Consolas,Menlo,monospace;letter-spacing:6px">${escaped(block.code)}</p>`
  if ('facts' in block) return `<dl style="margin:0 0 16px">${block.facts.map(factHtml).join('')}</dl>`
  if ('quote' in block)
    return `<blockquote style="margin:0 0 16px;padding:12px 16px;background:#f4f4f7;border-radius:8px;white-space:pre-wrap">${escaped(block.quote)}</blockquote>`
  if ('link' in block)
    return `<p style="margin:0 0 16px"><a href="${escaped(block.link.url)}" style="display:inline-block;padding:10px 20px;background:${ink};color:#ffffff;border-radius:8px;text-decoration:none">${escaped(block.link.label)}</a></p>`
  const note = block.url
    ? `<a href="${escaped(block.url)}" style="color:${muted}">${escaped(block.note)}</a>`
    : escaped(block.note)
  return `<p style="margin:0 0 8px;color:${muted};font-size:14px">${note}</p>`
}

function factHtml([name, value]: readonly [string, string]) {
  return `<dt style="margin:0;color:${muted};font-size:14px">${escaped(name)}</dt><dd style="margin:0 0 8px">${escaped(value)}</dd>`
}

function escaped(text: string) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
