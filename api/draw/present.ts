import { drawCallOffMs, readDrawRules } from '#contract/draw/draw-rules.ts'
import { drawSchema, listedDrawSchema, publicDrawSchema, type PublicDraw } from '#contract/draw/draws.ts'
import type { DrawRecord, DrawRow, ListedDrawRow } from '#db/draw/draws.ts'
import { presenterOf } from '../http/presenter.ts'

export const presentPublicDraw = presenterOf(publicDrawSchema, (row: DrawRow) => ({
  ...shownOf(row),
  published: publishedOf(row.draw),
}))

export const presentDraw = presenterOf(drawSchema, (row: DrawRow) => ({
  ...toldOf(row),
  published: publishedOf(row.draw),
}))

export const presentListedDraw = presenterOf(listedDrawSchema, toldOf)

/** What the console tells beside what everybody may know. */
function toldOf(row: ListedDrawRow) {
  const { draw, projectSymbol, registrant, round, campaignName } = row
  return {
    ...shownOf(row),
    projectSymbol,
    callOffUntil: draw.publishedAt && new Date(draw.publishedAt.getTime() + drawCallOffMs),
    registrant: registrant ?? draw.registrantId,
    round: round && { ...round, campaignName: campaignName ?? '' },
  }
}

function shownOf({ draw, projectName, projectNameKor }: ListedDrawRow) {
  const rules = draw.rules === null ? null : readDrawRules(draw.rules)
  return {
    ...draw,
    ...{ drawId: draw.id, projectName, projectNameKor, listedAt: draw.registeredAt },
    kaiaHeight: rules?.kaiaHeight ?? null,
    solanaSlot: rules?.solanaSlot ?? null,
  }
}

/** A row has all of it, or none: a check of the table says so. */
function publishedOf(draw: DrawRecord): PublicDraw['published'] {
  const { rules, kaiaBlockHash, solanaBlockhash, solanaBlockSlot, seed, winners, reserves } = draw
  if (!rules || !kaiaBlockHash || !solanaBlockhash || solanaBlockSlot === null || !seed) return null
  if (!winners || !reserves) return null
  return { rules, kaiaBlockHash, solanaBlockhash, solanaBlockSlot, secret: null, seed, winners, reserves }
}
