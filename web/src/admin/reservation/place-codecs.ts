import { minuteOfClock, clockText } from '#contract/reservation/days.ts'
import type { CodecOf } from '../kit/form/codecs.ts'

/** A list as a text of several lines: what stands on a line is one of it. */
export const lines: CodecOf = () => ({
  toTyped: (value) => (Array.isArray(value) ? value.join('\n') : ''),
  toInput: (typed) =>
    String(typed)
      .split(/[\n,]/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
})

/** When a place is open, as it is typed. */
export interface TypedRule {
  weekdays: number[]
  /** "10:00, 10:30" */
  times: string
  capacity: string
}
/** A benefit, as it is typed. */
export interface TypedBenefit {
  collectionId: string
  textKor: string
  textEng: string
}

interface StoredRule {
  weekdays: number[]
  minutes: number[]
  capacity: number
}

/** Rows of a form stand in one field, as JSON: a control of its own shows them. */
export function readRows<Row>(typed: unknown): Row[] {
  return typeof typed === 'string' && typed !== '' ? (JSON.parse(typed) as Row[]) : []
}

export const ruleRows: CodecOf = () => ({
  toTyped: (value) =>
    JSON.stringify(
      (Array.isArray(value) ? (value as StoredRule[]) : []).map(
        ({ weekdays, minutes, capacity }): TypedRule => ({
          weekdays,
          times: minutes.map(clockText).join(', '),
          capacity: String(capacity),
        }),
      ),
    ),
  toInput: (typed) =>
    readRows<TypedRule>(typed).map(({ weekdays, times, capacity }) => ({
      weekdays,
      // What is no time becomes something the contract refuses.
      minutes: times
        .split(/[\s,]+/)
        .filter((time) => time !== '')
        .map((time) => minuteOfClock(time) ?? -1),
      capacity: Number(capacity),
    })),
})

export const benefitRows: CodecOf = () => ({
  toTyped: (value) =>
    JSON.stringify(
      (Array.isArray(value) ? value : []).map(
        ({ collectionId, textKor, textEng }: TypedBenefit): TypedBenefit => ({
          ...{ collectionId: String(collectionId), textKor, textEng },
        }),
      ),
    ),
  toInput: (typed) =>
    readRows<TypedBenefit>(typed).map(({ collectionId, ...texts }) => ({
      ...texts,
      collectionId: Number(collectionId),
    })),
})
