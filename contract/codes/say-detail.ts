import { coinTextOf } from '../coin-amount.ts'
import { solTextOf } from '../sol-amount.ts'
import {
  kinds,
  kindsIn,
  type Detail,
  type DetailCode,
  type DetailKind,
  type ReadBackField,
  type RecordFact,
} from './details.ts'
import type { RpcTrouble } from './rpc.ts'

/** The words of one language: a sentence for each detail, and the words for what a sentence may name. */
export interface DetailWords extends Record<string, Record<string, string>> {
  sentences: Record<DetailCode, string>
  troubles: Record<RpcTrouble, string>
  fields: Record<ReadBackField, string>
  facts: Record<RecordFact, string>
}

/** A word that a sentence names, and whose words it is among. */
export type DetailWord =
  | { of: 'troubles'; word: RpcTrouble }
  | { of: 'fields'; word: ReadBackField }
  | { of: 'facts'; word: RecordFact }

/** What the sentence of a detail names, as text. @param say gives the words of the reader's language. */
export function namesIn(detail: Detail, say: (named: DetailWord) => string): Record<string, string> {
  const values = new Map<string, unknown>(Object.entries(detail.params))
  return Object.fromEntries(
    Object.entries(kindsIn(detail.code)).map(([name, kind]) => [name, wordsOf(kind, values.get(name), say)]),
  )
}

/** A detail as a sentence. */
export function sayDetail(detail: Detail, words: DetailWords): string {
  const names = namesIn(detail, (named) => wordIn(words, named))
  return words.sentences[detail.code].replaceAll(/{{(\w+)}}/g, (whole, name: string) => names[name] ?? whole)
}

function wordIn(words: DetailWords, named: DetailWord): string {
  switch (named.of) {
    case 'troubles':
      return words.troubles[named.word]
    case 'fields':
      return words.fields[named.word]
    case 'facts':
      return words.facts[named.word]
  }
}

const none: DetailWord = { of: 'facts', word: 'none' }

function wordsOf(kind: DetailKind, value: unknown, say: (named: DetailWord) => string): string {
  switch (kind) {
    case 'text':
      return kinds.text.parse(value)
    case 'count':
      return BigInt(kinds.count.parse(value)).toLocaleString('en')
    case 'lamports':
      return solTextOf(kinds.lamports.parse(value))
    case 'wei':
      return coinTextOf(kinds.wei.parse(value))
    case 'coin':
      return kinds.coin.parse(value) ?? ''
    case 'limit': {
      const lamports = kinds.limit.parse(value)
      return lamports === null ? say(none) : `${solTextOf(lamports)} SOL`
    }
    case 'rate': {
      const rate = kinds.rate.parse(value)
      return rate === null ? say(none) : `${Number((rate * 100).toFixed(1))}%`
    }
    case 'trouble':
      return say({ of: 'troubles', word: kinds.trouble.parse(value) })
    case 'field':
      return say({ of: 'fields', word: kinds.field.parse(value) })
    case 'fact':
      return say({ of: 'facts', word: kinds.fact.parse(value) })
    case 'rpcs':
      return kinds.rpcs
        .parse(value)
        .map(({ rpc, trouble, status }) => {
          const said = say({ of: 'troubles', word: trouble })
          return `${rpc} (${said}${status === null ? '' : ` ${status}`})`
        })
        .join(', ')
  }
}
