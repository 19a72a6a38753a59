import { canonicalJson } from '../canonical-json.ts'
import type { MatchOutcome, RevealWay } from './codes.ts'
import { matchOutcomes } from './codes.ts'
import type { MappingItem } from './mapping-list.ts'
import { changeOf, withTraits, type MatchRule } from './match-rule.ts'
import type { RevealEntry } from './reveal-entry.ts'
import { hashMetadata, metadataPath, writeMetadata } from './served-metadata.ts'

/** One thing that a token may become, with all that is needed when it does. */
export interface PreparedEntry {
  number: number
  /** The result of the match that it is for; null where there is no rule. */
  outcome: MatchOutcome | null
  /** What is committed to. */
  entry: RevealEntry
  /** The address of its picture. */
  image: string
  /** The file that we serve, as we wrote it; null where it is one of the chosen files, or the list names another address. */
  metadata: string | null
}

interface Making {
  way: RevealWay
  /** Of our own addresses: `https://example.com`. */
  origin: string
  collectionId: number
  /** What every file says of its token. */
  description: string
  rule: MatchRule | null
}

/** The entries of a mapping in their order: one for each token, or one for each result of a match. */
export function makeEntries(items: readonly MappingItem[], making: Making): PreparedEntry[] {
  const outcomes: readonly (MatchOutcome | null)[] = making.rule ? matchOutcomes : [null]
  return items.flatMap((item) => outcomes.map((outcome) => makeEntry(item, outcome, making)))
}

function makeEntry(item: MappingItem, outcome: MatchOutcome | null, making: Making): PreparedEntry {
  const { way, origin, collectionId, description, rule } = making
  const { number, name } = item
  const change = rule && outcome && changeOf(rule, item.attributes, outcome)
  const image = change?.image?.uri ?? item.image
  const imageHash = change?.image?.sha256 ?? item.imageHash
  const attributes = change ? withTraits(item.attributes, change.traits) : item.attributes
  // What a match changes stands in no file that was there before.
  const isWritten = rule !== null || item.uri === ''
  const metadata = isWritten ? writeMetadata({ name, description, image, attributes }) : null
  const isServed = way === 'served' || isWritten
  const uri = isServed ? origin + metadataPath(collectionId, number) : item.uri
  const hash = metadata === null ? item.metadata : hashMetadata(metadata)
  return { number, outcome, image, metadata, entry: { name, uri, metadata: hash, image: imageHash } }
}

/** The rule as it is published: its spelling decides nothing. */
export function writeRule(rule: MatchRule): string {
  return canonicalJson(JSON.parse(JSON.stringify(rule)))
}
