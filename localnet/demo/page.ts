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
export function demoPage(demoPageParts: DemoPageParts): string {
  const t = pageWords[demoPageParts.language]
  const chosen =
    demoPageParts.people.holders.find(({ id }) => id === demoPageParts.chosen) ??
    demoPageParts.people.holders[0]
  const person = { name: chosen?.name[demoPageParts.language] ?? '', evm: chosen?.evm.address ?? '' }
  return `<!doctype html><html lang="${t.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t.title} | ${t.brand}</title><link rel="icon" href="data:,"><style>${pageStyle}</style></head><body>
<header><span><b>${t.brand}</b> ${t.title}</span><a href="/__demo?lang=${t.other.code}" lang="${t.other.lang}">${t.other.label}</a></header>
<main><h1>${t.heading}</h1><p class="lead">${t.lead}</p>
${part(1, t.who, `<ul class="people">${holderCards(demoPageParts, t)}</ul>`)}
${part(2, t.site, siteWays(demoPageParts, t))}
${part(null, t.phone, phone(demoPageParts, t))}
${part(null, t.console, consoleWays(demoPageParts, t, person))}
<p class="quiet last">${t.contract} <code>${demoPageParts.contract ?? t.notYet}</code></p>
</main><script>${pageScript(t, demoPageParts.siteUrl)}</script></body></html>`
}

function part(number: number | null, title: string, body: string) {
  return `<section><h2>${number === null ? '' : `<span class="number" aria-hidden="true">${number}</span>`}${title}</h2>${body}<p role="status"></p></section>`
}

function holderCards({ people, chosen, language, owned }: DemoPageParts, t: Words) {
  return people.holders
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
}

function siteWays({ language }: DemoPageParts, t: Words) {
  return `<p>${t.siteText}</p><p class="buttons"><a class="button strong" href="/${language}?migrate=1">${t.open}</a>
<a class="button" href="/${t.other.code}?migrate=1">${t.openOther}</a></p>`
}

function phone({ people, owned }: DemoPageParts, t: Words) {
  return `<p>${t.phoneText}</p><div class="phone"><ul id="requests" aria-live="polite"><li class="quiet">${t.nothing}</li></ul>
${pocket(owned, people.klip.address, t)}<dl>${address(t.kaia, people.klip.address)}</dl>${moreButton(owned, people.klip.address, t)}</div>`
}

function consoleWays({ siteUrl, owned }: DemoPageParts, t: Words, person: Person) {
  return `<p>${t.consoleText} ${t.strayText(person.name)}</p><p class="buttons"><a class="button" href="${siteUrl}/admin/adminMigrationList">${t.migrations}</a>
<button type="button" data-do="stray" data-owner="${person.evm}"${(owned.get(person.evm)?.length ?? 0) === 0 ? ' disabled' : ''}>${t.stray}</button></p>`
}

/** What somebody has left to move. */
function pocket(owned: DemoPageParts['owned'], owner: string, t: Words) {
  const ids = owned.get(owner) ?? []
  const pictures = ids
    .slice(0, thumbnailsMax)
    .map((id) => `<img src="/nft/old/${id}.svg" alt="Grilla #${id}" width="56" height="56">`)
  return `<p class="pocket">${pictures.join('')}<span>${t.owns(ids.length)}</span></p>`
}

function moreButton(owned: DemoPageParts['owned'], owner: string, t: Words) {
  return (owned.get(owner)?.length ?? 0) > 0
    ? ''
    : `<button type="button" data-do="more" data-owner="${owner}">${t.more}</button>`
}

function address(name: string, value: string) {
  return `<div><dt>${name}</dt><dd title="${value}">${value.slice(0, 5)}…${value.slice(-5)}</dd></div>`
}
