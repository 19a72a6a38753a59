import { z } from 'zod'
import { features as names, type ShownFeatures } from '#contract/feature/codes.ts'
import { originMark, pageMarks } from '#contract/feature/page-marks.ts'
import { escapeHtml } from './escape-html.ts'

const nameSchema = z.enum(names)

/** Where a part began or ended: React expects a comment between two texts, and passes over any other. */
const seam = '<!-- -->'

/**
 * A built page with its marks replaced, in one pass: parts of features in another state go, with whatever is inside them;
 * days, the features as JSON and the origin are put in.
 */
export function fillPage(page: string, words: { features: ShownFeatures; origin: string }): string {
  const { features, origin } = words
  const kept: string[] = []
  // Of each part that is open at this place, whether it is shown.
  const parts: boolean[] = []
  const isShown = () => parts.every(Boolean)
  const put = (text: string) => void (isShown() && kept.push(text))
  let end = 0
  for (const match of page.matchAll(pageMarks)) {
    const [mark, of, states, closing, dayOf, json] = match
    put(page.slice(end, match.index))
    end = match.index + mark.length
    if (of !== undefined) {
      put(seam)
      parts.push((states ?? '').split(' ').includes(features[nameSchema.parse(of)].state))
    } else if (closing !== undefined) {
      parts.pop()
      put(seam)
    } else if (dayOf !== undefined) put(escapeHtml(features[nameSchema.parse(dayOf)].day ?? ''))
    else if (json !== undefined) put(JSON.stringify(features).replaceAll('<', '\\u003c'))
    else if (mark === originMark) put(origin)
  }
  put(page.slice(end))
  return kept.join('')
}
