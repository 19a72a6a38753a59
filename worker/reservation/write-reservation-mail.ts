import { brand } from '#contract/brand.ts'
import type { MailParams } from '#contract/mail/mail-params.ts'
import { icsOf } from '#contract/reservation/ics.ts'
import { personalPath } from '#contract/site-paths.ts'
import { wallText } from '#contract/zoned-time.ts'
import { mailWords } from '../locales/index.ts'
import type { ReservationWords } from '../locales/words.ts'
import type { Block, MailReader, WrittenMail } from '../mail/blocks.ts'

type Params = MailParams<'reservation'>

/** A mail to a guest. What must be in a calendar comes with an .ics file. */
export function writeReservationMail(params: Params, { language, siteOrigin }: MailReader): WrittenMail {
  const { change, reason, prepare, seq } = params
  const words = mailWords[language].reservations
  const { subject, text } = words.kinds[change]
  const isToCome = change === 'booked' || change === 'dayBefore'
  const isReasoned = reason !== null && (change === 'refused' || change === 'cancelled')
  const url = `${siteOrigin}${personalPath(language, 'mypageReservationDetail', seq)}`
  const blocks: Block[] = [
    { text: words.greeting(params.name) },
    { text },
    ...(isReasoned ? [{ text: words.because(reason) }] : []),
    { facts: factsOf(params, words) },
    ...(isToCome && prepare !== '' ? [{ text: words.prepare }, { quote: prepare }] : []),
    ...(isToCome ? [{ text: words.twice }] : []),
    { link: { label: words.detail, url } },
    { note: words.warning },
  ]
  return {
    subject: `[${brand.name[language]}] ${subject} ${params.place}`,
    blocks,
    ...calendarOf(params, words),
  }
}

function factsOf(params: Params, { fields, zone }: ReservationWords): (readonly [string, string])[] {
  const timeOf = (at: string) => `${wallText(new Date(at)).slice(0, 16)} (${zone})`
  return [
    [fields.number, String(params.seq)],
    [fields.place, params.place],
    [fields.when, timeOf(params.startsAt)],
    ...(params.kind === 'hotel' ? ([[fields.nights, String(params.nights)]] as const) : []),
    [fields.guests, String(params.guests)],
    [fields.benefit, params.benefit],
    [fields.address, params.address],
    [fields.phone, params.phone],
    [fields.cancelUntil, timeOf(params.cancelUntil)],
  ]
}

const host = new URL(brand.siteOrigin).hostname

/** Of a booking and of its end; the mails between change nothing in a calendar. */
function calendarOf(params: Params, { fields }: ReservationWords): Pick<WrittenMail, 'calendar'> {
  const { change, seq, place, address, phone } = params
  if (change !== 'booked' && change !== 'cancelled') return {}
  const isCancelled = change === 'cancelled'
  const content = icsOf({
    uid: `reservation-${seq}@${host}`,
    sequence: isCancelled ? 1 : 0,
    ...{ startsAt: new Date(params.startsAt), endsAt: new Date(params.endsAt), at: new Date(params.at) },
    ...{ title: place, place: address, text: `${fields.phone}: ${phone}`, isCancelled },
  })
  return { calendar: { method: isCancelled ? 'CANCEL' : 'PUBLISH', filename: 'reservation.ics', content } }
}
