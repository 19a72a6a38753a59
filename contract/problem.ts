import { inEvery, type Language } from './language.ts'
import type { Words } from './list/list-definition.ts'

/** What is wrong with something, as a code that has words in both languages; `params` fill their placeholders. */
export interface Problem<Code extends string = string> {
  code: Code
  params: Readonly<Record<string, string | number>>
}

/** A SHA-256 in hexadecimal is shown whole; what is longer is cut, so that a sentence stays readable. */
const shownCharactersMax = 80

/** Numbers are formatted where the sentence is made; long texts are cut. */
export function problem<Code extends string>(
  code: Code,
  params: Record<string, string | number> = {},
): Problem<Code> {
  const shown = Object.entries(params).map(([name, value]) => [name, shownOf(value)] as const)
  return { code, params: Object.fromEntries(shown) }
}

function shownOf(value: string | number): string | number {
  if (typeof value === 'number') return value
  const text = value.length > shownCharactersMax ? `${value.slice(0, shownCharactersMax - 3)}...` : value
  // A cut can leave half a character, which not every receiver of JSON takes.
  return text.replace(/\p{Surrogate}/gu, '\ufffd')
}

const formats = inEvery((locale) => new Intl.NumberFormat(locale))

/** The sentence for a problem. */
export function describeProblem<Code extends string>(
  words: Readonly<Record<Code, Words>>,
  { code, params }: Problem<Code>,
  language: Language,
): string {
  return words[code][language].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name]
    if (value === undefined) return whole
    return typeof value === 'number' ? formats[language].format(value) : value
  })
}
