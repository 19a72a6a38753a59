import { z } from 'zod'

const viewSchema = z.object({ hidden: z.array(z.string()), isCompact: z.boolean() })
type View = z.infer<typeof viewSchema>
const savedSchema = z.array(z.object({ name: z.string(), query: z.string() }))
export type SavedView = z.infer<typeof savedSchema>[number]

/** Columns and density of one table, as this browser last had them. */
export function readView(id: string): View {
  return readJson(`TABLE_${id}`, viewSchema) ?? { hidden: [], isCompact: false }
}

export function saveView(id: string, view: View): void {
  localStorage.setItem(`TABLE_${id}`, JSON.stringify(view))
}

/** Filters with a name, kept in this browser. */
export function readSavedViews(id: string): SavedView[] {
  return readJson(`VIEWS_${id}`, savedSchema) ?? []
}

export function saveSavedViews(id: string, views: SavedView[]): void {
  localStorage.setItem(`VIEWS_${id}`, JSON.stringify(views))
}

function readJson<S extends z.ZodType>(key: string, schema: S): z.output<S> | null {
  try {
    const parsed = schema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
