import { drawCallOffMs, readDrawRules } from '#contract/draw/draw-rules.ts'
import { drawSchema, publicDrawSchema, type PublicDraw } from '#contract/draw/draws.ts'
import type { DrawRecord, DrawRow } from '#db/draw/draws.ts'
import { presenterOf } from '../http/presenter.ts'

export const presentPublicDraw = presenterOf(publicDrawSchema, shownOf)

export const presentDraw = presenterOf(drawSchema, (row: DrawRow) => {
  const { draw, projectSymbol, registrant } = row
  return {
    ...draw,
    ...shownOf(row),
    projectSymbol,
    callOffUntil: draw.publishedAt && new Date(draw.publishedAt.getTime() + drawCallOffMs),
    registrant: registrant ?? draw.registrantId,
  }
})

function shownOf({ draw, projectName, projectNameKor }: DrawRow) {
  const rules = draw.rules === null ? null : readDrawRules(draw.rules)
  return {
    ...draw,
    ...{ drawId: draw.id, projectName, projectNameKor, listedAt: draw.registeredAt },
    kaiaHeight: rules?.kaiaHeight ?? null,
    solanaSlot: rules?.solanaSlot ?? null,
    published: publishedOf(draw),
  }
}

/** A row has all of it, or none: a check of the table says so. */
function publishedOf(draw: DrawRecord): PublicDraw['published'] {
  const { rules, kaiaBlockHash, solanaBlockhash, solanaBlockSlot, seed, winners, reserves } = draw
  if (!rules || !kaiaBlockHash || !solanaBlockhash || solanaBlockSlot === null || !seed) return null
  if (!winners || !reserves) return null
  return { rules, kaiaBlockHash, solanaBlockhash, solanaBlockSlot, secret: null, seed, winners, reserves }
}
