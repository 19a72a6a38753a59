/** The id of the one row that was stored. */
export function onlyId(rows: readonly { id: number }[]): number {
  const [row] = rows
  if (!row) throw new Error('The database returned no id for a new row.')
  return row.id
}
