import { listLimits } from '../list/limits.ts'
import type { Attribute } from '../mint/list/item.ts'
import { problem, type Problem } from '../problem.ts'
import type { FileProblemCode } from './file-problems.ts'
import type { AttributeTemplate, TraitRule } from './template-schema.ts'

type AttributeProblem = Problem<FileProblemCode>

/**
 * What is wrong with the attributes of one item. Never throws.
 * @param template null: any attributes are right
 */
export function checkAttributes(
  attributes: readonly Attribute[],
  template: AttributeTemplate | null,
): AttributeProblem[] {
  const found: AttributeProblem[] = []
  if (attributes.length > listLimits.attributesMax) {
    const params = { count: attributes.length, countMax: listLimits.attributesMax }
    found.push(problem('ATTRIBUTES_TOO_MANY', params))
  }
  const seen = new Set<string>()
  for (const { trait_type: name } of attributes) {
    if (seen.has(name)) found.push(problem('ATTRIBUTE_TWICE', { trait: name }))
    seen.add(name)
  }
  return template ? [...found, ...holdToTemplate(attributes, template, seen)] : found
}

function holdToTemplate(
  attributes: readonly Attribute[],
  template: AttributeTemplate,
  seen: ReadonlySet<string>,
): AttributeProblem[] {
  const rules = new Map(template.map((rule) => [rule.trait, rule]))
  const ofValues = attributes.flatMap(({ trait_type: name, value }) => {
    const rule = rules.get(name)
    return rule ? checkValue(rule, value) : [problem('ATTRIBUTE_UNKNOWN', { trait: name })]
  })
  const missing = template.filter((rule) => rule.isRequired && !seen.has(rule.trait))
  return [...ofValues, ...missing.map((rule) => problem('ATTRIBUTE_MISSING', { trait: rule.trait }))]
}

function checkValue(rule: TraitRule, value: Attribute['value']): AttributeProblem[] {
  const params = { trait: rule.trait, value: String(value) }
  switch (rule.takes) {
    case 'text':
      return []
    case 'choice':
      return rule.values.includes(String(value)) ? [] : [problem('ATTRIBUTE_VALUE', params)]
    case 'number': {
      const number = numberOf(value)
      if (number === null) return [problem('ATTRIBUTE_NOT_NUMBER', params)]
      const { min, max } = rule
      const isInRange = number >= min && number <= max
      return isInRange ? [] : [problem('ATTRIBUTE_RANGE', { ...params, min: String(min), max: String(max) })]
    }
  }
}

/** A number, or its digits as text, which is how a table gives it. */
function numberOf(value: Attribute['value']): number | null {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value) ? Number(value) : null
}
