import type { DemoPeople } from './holders.ts'
import { pageScript } from './page-script.ts'
import { pageStyle } from './page-style.ts'
import { pageWords, type DemoLanguage } from './page-words.ts'

export interface DemoPageParts {
  language: DemoLanguage
  people: DemoPeople
  /** Whose wallets the browser has. */
  chosen: string
  contract: string | null
  /** Token ids by source-chain address. */
  owned: ReadonlyMap<string, readonly bigint[]>
  siteUrl: string
}

type Words = (typeof pageWords)[DemoLanguage]
interface Person {
  name: string
  evm: string
}

const thumbnailsMax = 6

/** The demo wallet's own page: who you are, the way into the site with that person's wallets, and a Klip phone. */
export const demoPage = (it: DemoPageParts): string => {
  const t = pageWords[it.language]
  const chosen = it.people.holders.find(({ id }) => id === it.chosen) ?? it.people.holders[0]
  const person = { name: chosen?.name[it.language] ?? '', evm: chosen?.evm.address ?? '' }
  return `<!doctype html><html lang="${t.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t.title} | ${t.brand}</title><link rel="icon" href="data:,"><style>${pageStyle}</style></head><body>
<header><span><b>${t.brand}</b> ${t.title}</span><a href="/__demo?lang=${t.other.code}" lang="${t.other.lang}">${t.other.label}</a></header>
<main><h1>${t.heading}</h1><p class="lead">${t.lead}</p>
${part(1, t.who, `<ul class="people">${holderCards(it, t)}</ul>`)}
${part(2, t.site, siteWays(it, t))}
${part(null, t.phone, phone(it, t))}
${part(null, t.console, consoleWays(it, t, person))}
<p class="quiet last">${t.contract} <code>${it.contract ?? t.notYet}</code></p>
</main><script>${pageScript(t, it.siteUrl)}</script></body></html>`
}

const part = (number: number | null, title: string, body: string) =>
  `<section><h2>${number === null ? '' : `<span class="number" aria-hidden="true">${number}</span>`}${title}</h2>${body}<p role="status"></p></section>`

const holderCards = ({ people, chosen, language, owned }: DemoPageParts, t: Words) =>
  people.holders
    .map(({ id, name, evm, solana }) => {
      const isChosen = id === chosen
      const person = { name: name[language], evm: evm.address }
      return `<li${isChosen ? ' aria-current="true"' : ''}>
<div class="line"><h3>${person.name}</h3>${isChosen ? `<span class="badge">${t.you}</span>` : ''}</div>
${pocket(owned, person.evm, t)}
<dl>${address(t.kaia, person.evm)}${address(t.solana, solana.address)}</dl>
${isChosen ? '' : `<a class="button" href="/__demo?holder=${id}&amp;lang=${language}">${t.become(person.name)}</a>`}
${moreButton(owned, person.evm, t)}</li>`
    })
    .join('')

const siteWays = ({ language }: DemoPageParts, t: Words) =>
  `<p>${t.siteText}</p><p class="buttons"><a class="button strong" href="/${language}?migrate=1">${t.open}</a>
<a class="button" href="/${t.other.code}?migrate=1">${t.openOther}</a></p>`

const phone = ({ people, owned }: DemoPageParts, t: Words) =>
  `<p>${t.phoneText}</p><div class="phone"><ul id="requests" aria-live="polite"><li class="quiet">${t.nothing}</li></ul>
${pocket(owned, people.klip.address, t)}<dl>${address(t.kaia, people.klip.address)}</dl>${moreButton(owned, people.klip.address, t)}</div>`

const consoleWays = ({ siteUrl, owned }: DemoPageParts, t: Words, person: Person) =>
  `<p>${t.consoleText} ${t.strayText(person.name)}</p><p class="buttons"><a class="button" href="${siteUrl}/admin/adminMigrationList">${t.migrations}</a>
<button type="button" data-do="stray" data-owner="${person.evm}"${(owned.get(person.evm)?.length ?? 0) === 0 ? ' disabled' : ''}>${t.stray}</button></p>`

/** What somebody has left to move. */
const pocket = (owned: DemoPageParts['owned'], owner: string, t: Words) => {
  const ids = owned.get(owner) ?? []
  const pictures = ids
    .slice(0, thumbnailsMax)
    .map((id) => `<img src="/nft/old/${id}.svg" alt="Grilla #${id}" width="56" height="56">`)
  return `<p class="pocket">${pictures.join('')}<span>${t.owns(ids.length)}</span></p>`
}

const moreButton = (owned: DemoPageParts['owned'], owner: string, t: Words) =>
  (owned.get(owner)?.length ?? 0) > 0
    ? ''
    : `<button type="button" data-do="more" data-owner="${owner}">${t.more}</button>`

const address = (name: string, value: string) =>
  `<div><dt>${name}</dt><dd title="${value}">${value.slice(0, 5)}…${value.slice(-5)}</dd></div>`
