import type { TableOrder } from '../../ui/data/column.ts'
import { useFilters } from './use-filters.ts'

const names = ['order'] as const

/** The order of a list lives in the address as its filters do; newest first is not said. */
export function useOrder(columnId: string): TableOrder {
  const [values, setValue] = useFilters(names)
  return {
    columnId,
    order: values.order === 'asc' ? 'asc' : 'desc',
    onChange: (order) => setValue('order', order === 'asc' ? 'asc' : ''),
  }
}
