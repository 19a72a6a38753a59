import { issue, type ListIssue } from '../../list/issues.ts'
import type { MintListItem } from './item.ts'

/**
 * Finds items that repeat an earlier one. The same name, URI and owner is the same NFT listed twice: an error. The
 * same URI or the same name alone may be meant (an edition), so it is a warning. Each issue names the first row.
 * Rows that are errors already take no part. Linear in the number of items.
 */
export function findDuplicates(items: readonly (MintListItem | null)[]): Map<number, ListIssue[]> {
  const found = new Map<number, ListIssue[]>()
  const firstByUri = new Map<string, MintListItem>()
  const firstByName = new Map<string, MintListItem>()
  // Filled only for URIs that occur twice, so that a list without duplicates pays nothing for it.
  const firstByAll = new Map<string, number>()
  for (const item of items) {
    if (!item) continue
    const sameUri = keepFirst(firstByUri, item.uri, item)
    const sameName = keepFirst(firstByName, item.name, item)
    if (sameUri) {
      firstByAll.set(identity(sameUri), sameUri.row)
      const key = identity(item)
      const firstRow = firstByAll.get(key)
      if (firstRow !== undefined) {
        found.set(item.row, [issue('duplicateItem', null, { firstRow })])
        continue
      }
      firstByAll.set(key, item.row)
    }
    const issues: ListIssue[] = []
    if (sameUri) issues.push(issue('duplicateUri', 'uri', { firstRow: sameUri.row }))
    if (sameName) issues.push(issue('duplicateName', 'name', { firstRow: sameName.row }))
    if (issues.length > 0) found.set(item.row, issues)
  }
  return found
}

function keepFirst(first: Map<string, MintListItem>, key: string, item: MintListItem): MintListItem | null {
  const earlier = first.get(key)
  if (earlier) return earlier
  first.set(key, item)
  return null
}

function identity(item: MintListItem): string {
  return `${item.uri}\n${item.owner}\n${item.name}`
}
