import type { ReactNode } from 'react'

export interface Column<Row> {
  id: string
  header: string
  widthPx: number
  /** How narrow it becomes before the table scrolls sideways; without it, as wide as it is. */
  leastPx?: number
  /** Takes what is left of the width. */
  grows?: boolean
  align?: 'start' | 'end'
  cell: (row: Row) => ReactNode
}

/** The order the server gives the rows, by the one column that can turn it. */
export interface TableOrder {
  columnId: string
  order: 'asc' | 'desc'
  onChange: (order: 'asc' | 'desc') => void
}
