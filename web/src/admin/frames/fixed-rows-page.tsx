import { useState, type ComponentType } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { useApi } from '../../shared/use-api.ts'
import { Card } from '../../ui/card.tsx'
import { DividedList } from '../../ui/data/divided-list.tsx'
import type { ChangeProps } from './change-dialog.tsx'
import { DataPage, DataView } from './data-page.tsx'

interface FixedRowsPageProps<Row extends object> {
  title: string
  description: string
  list: Endpoint<z.ZodType, z.ZodObject, z.ZodType, z.ZodType<{ rows: Row[] }>>
  keyOf: (row: Row) => string
  Line: ComponentType<{ row: Row; onChange: () => void }>
  /** Changes one row. */
  Change: ComponentType<ChangeProps<Row>>
  refreshEveryMs?: number
}

/** A page of rows that are always there, such as settings: none is made or removed, each is changed in a window. */
export function FixedRowsPage<Row extends object>(props: FixedRowsPageProps<Row>) {
  const { title, description, list, keyOf, Line, Change, refreshEveryMs = 0 } = props
  const { data, error, mutate } = useApi(list, {}, { refreshInterval: refreshEveryMs })
  // As it was opened: what is read meanwhile must not make a change count that nobody has seen.
  const [opened, setOpened] = useState<Row | null>(null)
  const refresh = (): void => void mutate()
  const readAgain = async (): Promise<void> => {
    const rows = (await mutate())?.rows ?? []
    setOpened((row) => row && (rows.find((it) => keyOf(it) === keyOf(row)) ?? row))
  }
  return (
    <DataPage title={title} description={description}>
      <Card>
        <DataView
          state={{ isLoading: !data, isEmpty: data?.rows.length === 0, error, onRetry: refresh }}
          empty={null}
          skeletonRows={10}
        >
          <DividedList>
            {data?.rows.map((row) => (
              <Line key={keyOf(row)} row={row} onChange={() => setOpened(row)} />
            ))}
          </DividedList>
        </DataView>
      </Card>
      {opened && (
        <Change
          row={opened}
          onClose={() => setOpened(null)}
          onSaved={refresh}
          onChangedMeanwhile={readAgain}
        />
      )}
    </DataPage>
  )
}
