import type { Address } from 'postal-mime'
import { localeOf } from '#contract/language.ts'
import { pageStyle } from '../demo/page-style.ts'
import type { CaughtMail } from './caught-mails.ts'

export type PageLanguage = 'kor' | 'eng'

const words = {
  kor: {
    ...{
      lang: 'ko',
      brand: '펑키 로컬넷',
      title: '메일함',
      other: { code: 'eng', lang: 'en', label: 'English' },
    },
    lead: '이 컴퓨터가 보냈을 메일입니다. 밖으로는 나가지 않습니다.',
    ...{ empty: '아직 메일이 없습니다.', back: '목록', from: '보낸 사람', to: '받는 사람', at: '시각' },
    ...{ replyTo: '회신 주소', html: '보이는 모습', text: '텍스트', none: '없음', reload: '새로 고침' },
  },
  eng: {
    ...{
      lang: 'en',
      brand: 'Punky localnet',
      title: 'Mails',
      other: { code: 'kor', lang: 'ko', label: '한국어' },
    },
    lead: 'What this machine would have sent. None of it leaves it.',
    ...{ empty: 'No mail yet.', back: 'All mails', from: 'From', to: 'To', at: 'At' },
    ...{ replyTo: 'Reply to', html: 'As it is shown', text: 'Text', none: 'None', reload: 'Reload' },
  },
} as const

const style = `${pageStyle}
iframe{width:100%;height:640px;border:1px solid #d8d9e2;border-radius:12px;background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:14px}
.mails{list-style:none;margin:0;padding:0}.mails li{padding:12px 0;border-bottom:1px solid #d8d9e233}
.mails .quiet{margin:2px 0 0}`

/** The mails that were caught, the newest first. */
export function listPage(mails: CaughtMail[], language: PageLanguage): string {
  const t = words[language]
  const rows = mails.map(({ name, at, mail }) => {
    const href = `/mails/${encodeURIComponent(name)}?lang=${language}`
    return `<li><a href="${href}">${escaped(mail.subject ?? t.none)}</a><p class="quiet">${addresses(mail.to)} · ${timeOf(at, language)}</p></li>`
  })
  const body = `<h1>${t.title}</h1><p class="lead">${t.lead}</p><section>${
    rows.length > 0 ? `<ul class="mails">${rows.join('')}</ul>` : `<p>${t.empty}</p>`
  }<p class="buttons"><a class="button" href="/?lang=${language}">${t.reload}</a></p></section>`
  return frame(language, { path: '/', title: t.title, body })
}

/** One mail: what its reader sees, in a frame that runs no script, and its text. */
export function mailPage({ name, at, mail }: CaughtMail, language: PageLanguage): string {
  const t = words[language]
  const subject = escaped(mail.subject ?? t.none)
  const facts = [
    [t.from, addresses(mail.from ? [mail.from] : undefined)],
    [t.to, addresses(mail.to)],
    ...(mail.replyTo ? [[t.replyTo, addresses(mail.replyTo)]] : []),
    [t.at, timeOf(at, language)],
  ]
  const html = mail.html
    ? `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="${t.html}" src="/mails/${encodeURIComponent(name)}/html"></iframe>`
    : `<p>${t.none}</p>`
  const body = `<p><a href="/?lang=${language}">${t.back}</a></p><h1>${subject}</h1>
<section><dl>${facts.map(([term, value]) => `<div><dt>${term}</dt><dd>${value}</dd></div>`).join('')}</dl></section>
<section><h2>${t.html}</h2>${html}</section><section><h2>${t.text}</h2><pre>${escaped(mail.text ?? t.none)}</pre></section>`
  return frame(language, { path: `/mails/${encodeURIComponent(name)}`, title: subject, body })
}

function frame(language: PageLanguage, page: { path: string; title: string; body: string }) {
  const t = words[language]
  return `<!doctype html><html lang="${t.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title} | ${t.brand}</title><link rel="icon" href="data:,"><style>${style}</style></head><body>
<header><span><b>${t.brand}</b> ${t.title}</span><a href="${page.path}?lang=${t.other.code}" lang="${t.other.lang}">${t.other.label}</a></header>
<main>${page.body}</main></body></html>`
}

function addresses(list: readonly Address[] | undefined): string {
  return escaped(
    (list ?? []).map(({ name, address }) => (name ? `${name} <${address ?? ''}>` : address)).join(', '),
  )
}

function timeOf(at: Date, language: PageLanguage) {
  return at.toLocaleString(localeOf[language], { timeZone: 'Asia/Seoul', hourCycle: 'h23' })
}

function escaped(text: string) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
