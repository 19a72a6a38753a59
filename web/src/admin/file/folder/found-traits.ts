import type { AttributeTemplate, TraitRule } from '#contract/file/template-schema.ts'
import type { Attribute } from '#contract/mint/list/item.ts'

/** A trait that items have, for a template to begin with. */
export interface FoundTrait {
  trait: string
  /** How many items have it, of how many. */
  count: number
  total: number
  /** Every different value, where they are few. */
  values: string[] | null
  /** Where every value is one. */
  numbers: { min: number; max: number } | null
}

/** More different values than this are no choice. */
const valuesMax = 200

/** The traits of all items, the most common first. */
export function foundTraits(items: readonly (readonly Attribute[])[]): FoundTrait[] {
  const found = new Map<
    string,
    { count: number; values: Set<string>; min: number; max: number; isNumber: boolean }
  >()
  for (const attributes of items) {
    for (const { trait_type: trait, value } of attributes) {
      const one = found.get(trait) ?? {
        count: 0,
        values: new Set(),
        min: Infinity,
        max: -Infinity,
        isNumber: true,
      }
      one.count++
      if (one.values.size <= valuesMax) one.values.add(String(value))
      const number = numberOf(value)
      one.isNumber &&= number !== null
      one.min = Math.min(one.min, number ?? one.min)
      one.max = Math.max(one.max, number ?? one.max)
      found.set(trait, one)
    }
  }
  return [...found]
    .map(([trait, { count, values, min, max, isNumber }]) => ({
      trait,
      count,
      total: items.length,
      values: values.size > valuesMax ? null : [...values].toSorted((one, other) => one.localeCompare(other)),
      numbers: isNumber ? { min, max } : null,
    }))
    .toSorted((one, other) => other.count - one.count)
}

function numberOf(value: Attribute['value']): number | null {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value) ? Number(value) : null
}

/** A template that everything found is right by: what nearly all have is required, which tells the few that lack it. */
export function templateOf(traits: readonly FoundTrait[]): AttributeTemplate {
  return traits.map((one): TraitRule => {
    const { trait, count, total, values, numbers } = one
    const isRequired = count >= total * requiredShare
    if (numbers && (values === null || values.length > 12))
      return { trait, isRequired, takes: 'number', ...numbers }
    return values ? { trait, isRequired, takes: 'choice', values } : { trait, isRequired, takes: 'text' }
  })
}

/** An item in twenty may lack what the others have by mistake. */
const requiredShare = 0.95
