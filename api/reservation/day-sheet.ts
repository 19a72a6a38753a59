import type { SheetRow } from '#contract/reservation/reservations.ts'
import { addDays, clockText, instantInSeoul } from '#contract/reservation/days.ts'
import { wallText } from '#contract/zoned-time.ts'
import { saveAudit } from '#db/audit/audit.ts'
import type { Db } from '#db/connection.ts'
import { findOptionalPlace } from '#db/reservation/places.ts'
import { listReservationsBetween } from '#db/reservation/reservations.ts'
import { AppError } from '../app-error.ts'
import type { Author } from '../author.ts'
import { csvPages } from '../http/csv-pages.ts'
import { presentSheetRow, type Shown } from './present-reservation.ts'

interface Sheet {
  placeId: number
  /** In Seoul. */
  day: string
}

/** Who comes to a place on a day; who asked is written down. @throws AppError NOT_FOUND. */
export async function readDaySheet(
  db: Db,
  { placeId, day }: Sheet,
  shown: Shown,
  author: Author,
): Promise<SheetRow[]> {
  if (!(await findOptionalPlace(db, placeId))) throw new AppError('NOT_FOUND')
  const [from, until] = [instantInSeoul(day, 0), instantInSeoul(addDays(day, 1), 0)]
  const rows = await listReservationsBetween(db, { placeId, from, until })
  const seqs = rows.map(({ reservation }) => reservation.id)
  await saveAudit(db, { ...author, action: 'place.sheet', entityId: placeId, after: { day, seqs } })
  return rows.map((row) => presentSheetRow(row, shown) as SheetRow)
}

const columns = ['seq', 'day', 'time', 'nights', 'guests', 'name', 'phone', 'note', 'benefit'] as const

/** The sheet as CSV. */
export function daySheetCsv(rows: readonly SheetRow[], day: string) {
  return csvPages<SheetRow>({
    columns,
    pageRows: rows.length + 1,
    read: async () => [...rows],
    keyOf: ({ seq }) => seq,
    cellsOf: ({ seq, startsAt, nights, guests, name, phone, note, benefit }) => [
      ...[seq, day, timeOf(startsAt), nights, guests, name, phone, note, benefit],
    ],
  })
}

function timeOf(startsAt: string): string {
  const [, hour = '0', minute = '0'] = /(\d\d):(\d\d):/.exec(wallText(new Date(startsAt))) ?? []
  return clockText(Number(hour) * 60 + Number(minute))
}
