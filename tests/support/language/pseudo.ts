import { brand } from '#contract/brand.ts'
import { languages, localeOf } from '#contract/language.ts'

/** Of a sentence, what is no word of it: what is filled in, a sentence that it takes in, a tag. Then each letter. */
const parts = /\{\{[^}]*\}\}|\{\w[^}]*\}|\$t\([^)]*\)|<\/?\w+\s*\/?>|[A-Za-z]/g

/** A sentence in a language that nobody speaks: every letter is another one. */
export function pseudoText(sentence: string): string {
  return sentence.replaceAll(parts, (part) => (part.length === 1 ? circled(part) : part))
}

function circled(letter: string): string {
  const first = letter < 'a' ? 0x24b6 - 65 : 0x24d0 - 97
  return String.fromCodePoint(first + letter.charCodeAt(0))
}

/** Words of a language, as those of the language that nobody speaks: a sentence, a function that makes one, or a tree of them. */
export function pseudoOf(words: unknown): unknown {
  if (typeof words === 'string') return pseudoText(words)
  if (typeof words === 'function')
    return (...given: unknown[]) => around(words(...given), given.flatMap(textsIn))
  if (Array.isArray(words)) return words.map(pseudoOf)
  if (typeof words !== 'object' || words === null) return words
  return Object.fromEntries(Object.entries(words).map(([key, one]) => [key, pseudoOf(one)]))
}

/** What a function made of what it was given: that stays as it is. */
function around(made: unknown, given: readonly string[]): unknown {
  if (typeof made === 'object' && made !== null)
    return Object.fromEntries(Object.entries(made).map(([key, one]) => [key, around(one, given)]))
  if (typeof made !== 'string') return made
  const [kept, ...others] = given.filter((text) => /[A-Za-z]/.test(text))
  if (kept === undefined) return pseudoText(made)
  return made
    .split(kept)
    .map((part) => around(part, others))
    .join(kept)
}

/** Lets the words of a language, where they are, be those of the language that nobody speaks. @returns the undo. */
export function speakPseudo(...words: readonly object[]): () => void {
  const undo = words.flatMap((one) =>
    Object.entries(one).map(([key, before]) => {
      Reflect.set(one, key, pseudoOf(before))
      return () => Reflect.set(one, key, before)
    }),
  )
  return () => undo.forEach((back) => back())
}

/** Every text in a value. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

/** What a calendar, a clock and a unit say in our languages is said by the machine. */
const saidByMachine = languages.flatMap((language) => {
  const locale = localeOf[language]
  const moments = Array.from(
    { length: 12 },
    (_, month) => new Date(Date.UTC(2026, month, month + 1, month * 2)),
  )
  const days = moments.flatMap((at) => [
    ...(['long', 'medium'] as const).map((dateStyle) =>
      new Intl.DateTimeFormat(locale, { dateStyle, timeStyle: 'short', timeZone: 'Asia/Seoul' }).format(at),
    ),
    new Intl.DateTimeFormat(locale, { weekday: 'long' }).format(at),
    new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }).format(at),
  ])
  const units = ['second', 'minute', 'hour', 'day'].flatMap((unit) =>
    [1, 2].map((count) =>
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
    ),
  )
  const since = new Intl.RelativeTimeFormat(locale)
  const spans = (['second', 'minute', 'hour', 'day', 'month', 'year'] as const).flatMap((unit) =>
    [-2, -1, 1, 2].map((count) => since.format(count, unit)),
  )
  return [...days, ...units, ...spans].flatMap(wordsIn)
})

function wordsIn(text: string): string[] {
  return text.match(/[A-Za-z]{2,}|[가-힣]+/g) ?? []
}

/**
 * Words of a text that no translation said. An address, a code in capitals, a name of ours, a word of a calendar and what is given are of
 * no language.
 * @param given what people and chains said, which stands in the text as it is.
 */
export function untranslated(text: string, given: readonly string[] = []): string[] {
  const ours = textsIn(brand)
  const kept = [...ours, ...given].filter(Boolean).toSorted((one, other) => other.length - one.length)
  const left = kept.reduce(
    (rest, one) => rest.replaceAll(one, ' '),
    text.replaceAll(/\bhttps?:\/\/\S+|[\w.+-]+@[\w.-]+/g, ' '),
  )
  return wordsIn(left).filter((word) => !/^[A-Z]+$/.test(word) && !saidByMachine.includes(word))
}
