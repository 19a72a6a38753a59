/** What a calendar is told of a booking. */
export interface CalendarEvent {
  /** The same for a booking and its cancellation. */
  uid: string
  /** Goes up with every change: a program takes the higher one. */
  sequence: number
  startsAt: Date
  endsAt: Date
  /** When this was written. */
  at: Date
  title: string
  place: string
  text: string
  isCancelled: boolean
}

/** The text of an .ics file: RFC 5545. */
export function icsOf(event: CalendarEvent): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Punky//Reservations//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${event.isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${stamp(event.at)}`,
    `DTSTART:${stamp(event.startsAt)}`,
    `DTEND:${stamp(event.endsAt)}`,
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(event.place)}`,
    `DESCRIPTION:${escaped(event.text)}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
}

/** An instant in UTC: 20261128T010000Z. */
function stamp(at: Date): string {
  return `${at.toISOString().replace(/[-:]|\.\d{3}/g, '')}`
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, (it) => `\\${it}`).replace(/\r?\n/g, '\\n')
}

/** A line has at most 75 bytes; what is behind goes on after a space. No character is cut. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (bytes + size > 73) {
      parts.push(part)
      part = ''
      bytes = 0
    }
    part += character
    bytes += size
  }
  return [...parts, part].join('\r\n ')
}
