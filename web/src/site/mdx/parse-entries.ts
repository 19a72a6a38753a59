import type { Entry, Localised } from '../../content/data/entry.ts'

/** An entry of any data file; the optional parts decide how it is shown. */
export interface DataEntry extends Entry {
  role?: Localised
  when?: Localised
  place?: Localised
  kind?: string
  value?: string
}

/** The list a data file exports under its own name. @throws when there is none. */
export function parseEntries(name: string, module: Record<string, unknown>): DataEntry[] {
  const list = module[name]
  if (!Array.isArray(list) || !list.every(isEntry))
    throw new Error(
      `web/src/content/data/${name}.ts must export a list "${name}" whose entries have id, name, description and isSample.`,
    )
  return list
}

function isEntry(value: unknown): value is DataEntry {
  if (typeof value !== 'object' || value === null) return false
  return (
    'id' in value && 'isSample' in value && ['name', 'description'].every((key) => isLocalised(value, key))
  )
}

function isLocalised(value: object, key: string): boolean {
  const text: unknown = Object.entries(value).find(([name]) => name === key)?.[1]
  return typeof text === 'object' && text !== null && 'kor' in text && 'eng' in text
}
