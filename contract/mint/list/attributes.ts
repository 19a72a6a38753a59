import { z } from 'zod'
import { issue, type ListIssue } from '../../list/issues.ts'
import { attributeSchema, type Attribute } from './item.ts'
import { checkForbidden } from '../../list/cells/text-checks.ts'
import { checkJsonBounds } from '../../list/parse/json-bounds.ts'
import { listLimits } from '../../list/limits.ts'

export interface AttributesResult {
  attributes: readonly Attribute[]
  issue: ListIssue | null
}

/** `[{trait_type, value}]`, as the metadata JSON has it, or `{trait: value}`. */
const jsonSchema = z.union([
  z.array(attributeSchema),
  z
    .record(z.string(), attributeSchema.shape.value)
    .transform((traits) => Object.entries(traits).map(([trait_type, value]) => ({ trait_type, value }))),
])

/** Reads the attributes cell: JSON, or `trait:value|trait:value`. */
export function readAttributes(text: string): AttributesResult {
  const attributes = text.startsWith('[') || text.startsWith('{') ? readJson(text) : readPairs(text)
  if (!attributes) return refuse(issue('attributesFormat', 'attributes', { value: text }))
  const forbidden = findForbiddenText(attributes)
  if (forbidden) return refuse(forbidden)
  if (attributes.length > listLimits.attributesMax) {
    const params = { count: attributes.length, countMax: listLimits.attributesMax }
    return refuse(issue('attributesTooMany', 'attributes', params))
  }
  return { attributes, issue: findTwice(attributes) }
}

function refuse(reason: ListIssue): AttributesResult {
  return { attributes: [], issue: reason }
}

function findForbiddenText(attributes: readonly Attribute[]): ListIssue | null {
  for (const { trait_type, value } of attributes) {
    const found = checkForbidden('attributes', trait_type) ?? checkForbidden('attributes', String(value))
    if (found) return found
  }
  return null
}

function readJson(text: string): Attribute[] | null {
  if (checkJsonBounds(text)) return null
  try {
    const parsed = jsonSchema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function readPairs(text: string): Attribute[] | null {
  const attributes: Attribute[] = []
  for (const pair of text.split('|')) {
    const colon = pair.indexOf(':')
    const trait_type = pair.slice(0, colon).trim()
    const value = pair.slice(colon + 1).trim()
    if (colon < 1 || trait_type === '' || value === '') return null
    attributes.push({ trait_type, value })
  }
  return attributes
}

function findTwice(attributes: readonly Attribute[]): ListIssue | null {
  const seen = new Set<string>()
  for (const { trait_type } of attributes) {
    if (seen.has(trait_type)) return issue('attributeTwice', 'attributes', { trait: trait_type })
    seen.add(trait_type)
  }
  return null
}
