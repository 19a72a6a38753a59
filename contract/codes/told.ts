import { z } from 'zod'
import { parseDetail, type Detail } from './details.ts'

/**
 * What a row keeps beside a code, as text: a detail, whose words are the reader's, or what a chain or a person said, which is
 * shown as it is. Only the functions here make one, so that no sentence of ours gets into a row in one language alone.
 */
const toldSchema = z.string().brand<'told'>()
export type Told = z.infer<typeof toldSchema>

/** @returns the detail as a row keeps it. */
export function tellDetail({ code, params }: Detail): Told {
  return toldSchema.parse(JSON.stringify({ code, params }))
}

/** @param words what a chain said, or a person wrote: no sentence of ours. */
export function tellWords(words: string): Told {
  return toldSchema.parse(words)
}

/** A code with what was said beside it, where a row keeps both in one text. */
export function tellReason(code: string, told: Told | null): Told {
  return toldSchema.parse(told === null ? code : `${code}: ${told}`)
}

/** @returns null where the text is neither a code nor begins with one. */
export function readReason(text: string): { code: string; told: string | null } | null {
  const [, code, told = null] = /^([A-Z][A-Z_]+)(?:: (.*))?$/s.exec(text) ?? []
  return code === undefined ? null : { code, told }
}

/** Rows of before have sentences of ours, in English: they are shown as they are. */
export function readTold(text: string): { detail: Detail } | { words: string } {
  const detail = text.startsWith('{') ? parseDetail(parseJson(text)) : provenDead(text)
  return detail ? { detail } : { words: text }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** As it was written before it was a detail, in the story of every transaction that expired. */
function provenDead(text: string): Detail | null {
  const slot = /^PROVEN_DEAD at slot (\d+)$/.exec(text)?.[1]
  return slot === undefined ? null : { code: 'PROVEN_DEAD', params: { slot } }
}
