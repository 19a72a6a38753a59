import { Download, Printer } from 'lucide-react'
import { endpoints } from '#contract/endpoints.ts'
import type { SheetRow } from '#contract/reservation/reservations.ts'
import { formatCount } from '../../shared/format.ts'
import { urlOf } from '../../shared/api-client.ts'
import { useApi } from '../../shared/use-api.ts'
import { TextLink } from '../../ui/address.tsx'
import { Button, DownloadButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SimpleTable } from '../../ui/data/simple-table.tsx'
import { Blank } from '../../ui/data/states.tsx'
import { Text } from '../../ui/text.tsx'
import { wallText } from '#contract/zoned-time.ts'
import { useMay } from '../access.ts'
import { DataView } from '../frames/data-page.tsx'
import { None } from '../kit/list/columns.tsx'
import { useWords } from '../kit/words.ts'
import { paths } from '../paths.ts'

interface Sheet {
  placeId: number
  day: string
}

/** Who comes on a day: what the place is given, and no more. Whoever may not see guests is told so. */
export function DaySheet({ placeId, day }: Sheet) {
  const say = useWords('places')
  const maySee = useMay()(endpoints.readDaySheet)
  const input = { params: { placeId }, query: { day } }
  return (
    <Card
      id="sheet"
      isFlush
      title={say('sheet.title', { day })}
      aside={
        maySee && (
          <span className="flex flex-wrap gap-2 print:hidden">
            <Button icon={Printer} size="sm" onClick={() => window.print()}>
              {say('sheet.print')}
            </Button>
            <DownloadButton icon={Download} size="sm" href={urlOf(endpoints.downloadDaySheet, input)}>
              {say('sheet.csv')}
            </DownloadButton>
          </span>
        )
      }
    >
      {maySee ? <Rows placeId={placeId} day={day} /> : <p className="p-5">{say('sheet.denied')}</p>}
    </Card>
  )
}

function Rows({ placeId, day }: Sheet) {
  const say = useWords('places')
  // Each reading is written down: not again because a window came to the front.
  const { data, error, mutate } = useApi(
    endpoints.readDaySheet,
    { params: { placeId }, query: { day } },
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  )
  const rows = data?.rows ?? []
  return (
    <DataView
      state={{ isLoading: !data && !error, isEmpty: rows.length === 0, error, onRetry: () => void mutate() }}
      empty={
        <Blank seed="sheet" title={say('sheet.empty')}>
          {say('sheet.emptyNext')}
        </Blank>
      }
    >
      <SimpleTable
        label={say('sheet.title', { day })}
        rows={rows}
        keyOf={({ seq }) => seq}
        columns={[
          { id: 'time', header: say('sheet.time'), cell: ({ startsAt }) => timeOf(startsAt) },
          {
            id: 'name',
            header: say('sheet.name'),
            cell: (row) => <TextLink to={paths.reservation(row.seq)}>{nameOf(row)}</TextLink>,
          },
          { id: 'phone', header: say('sheet.phone'), cell: ({ phone }) => phone ?? <None /> },
          {
            id: 'guests',
            header: say('sheet.guests'),
            align: 'end',
            cell: ({ guests }) => formatCount(guests),
          },
          {
            id: 'nights',
            header: say('sheet.nights'),
            align: 'end',
            cell: ({ nights }) => formatCount(nights),
          },
          { id: 'benefit', header: say('sheet.benefit'), wraps: true, cell: ({ benefit }) => benefit },
          {
            id: 'note',
            header: say('sheet.note'),
            wraps: true,
            cell: ({ note }) => (note ? <Text size="sm">{note}</Text> : <None />),
          },
        ]}
      />
    </DataView>
  )
}

function nameOf({ name, seq }: SheetRow): string {
  return name ?? `#${seq}`
}

/** The clock in Seoul, where the place is. */
function timeOf(startsAt: string): string {
  return wallText(new Date(startsAt)).slice(11, 16)
}
