import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { AssetGrid, EntryGrid, Timeline, type EntryView } from '../../ui/site/entries.tsx'
import { useLanguage } from '../frame/use-language.ts'
import { parseEntries, type DataEntry } from './parse-entries.ts'

const files = import.meta.glob<Record<string, unknown>>('../../content/data/*.ts')
const lists = new Map<string, Promise<DataEntry[]>>()

/** A timeline where entries have a date, brand assets as pictures, else cards. */
export function DataEntries({ of }: { of: string }) {
  const { t } = useTranslation('site')
  const language = useLanguage()
  const entries = use(listOf(of))
  const views = entries.map((entry): EntryView => ({
    id: entry.id,
    name: entry.name[language],
    note: (entry.role ?? entry.when ?? entry.place)?.[language],
    text: entry.description[language],
    sample: entry.isSample ? t('blocks.sample.mark') : undefined,
    kind: entry.kind,
    value: entry.value,
  }))
  if (entries.some((it) => it.kind !== undefined && it.value !== undefined))
    return <AssetGrid entries={views} />
  if (entries.some((it) => it.when)) return <Timeline entries={views} />
  return <EntryGrid entries={views} />
}

function listOf(name: string): Promise<DataEntry[]> {
  const known = lists.get(name)
  if (known) return known
  const load = files[`../../content/data/${name}.ts`]
  if (!load) throw new Error(`<Data of="${name}" /> needs the file web/src/content/data/${name}.ts.`)
  const list = load().then((module) => parseEntries(name, module))
  lists.set(name, list)
  return list
}
