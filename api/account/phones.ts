import { mayBePhone } from '#contract/account/account-rules.ts'
import { badField, type AppError } from '../app-error.ts'
import type { Services } from '../services.ts'
import { phoneIndexOf } from './personal-fields.ts'

/**
 * A telephone number as it is stored. One without a country code is Korean.
 * @returns it in E.164; null when there is no such number, or it is none of a mobile telephone where one is asked for.
 */
async function parsePhone(text: string, isMobile: boolean): Promise<string | null> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max')
  const found = parsePhoneNumberFromString(text, 'KR')
  if (!found?.isValid()) return null
  const type = found.getType()
  return !isMobile || type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE' ? found.number : null
}

/** @throws AppError BAD_REQUEST that names the field. */
export async function requirePhone(text: string, field: 'mobileNo' | 'telephone'): Promise<string> {
  const phone = await parsePhone(text, field === 'mobileNo')
  if (phone === null) throw wrongPhone(field)
  return phone
}

function wrongPhone(field: string): AppError {
  return badField(field, 'CHECK_FIELD')
}

/** As people in its country write it. */
export async function shownPhone(phone: string | null): Promise<string | null> {
  if (phone === null) return null
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max')
  const found = parsePhoneNumberFromString(phone)
  return found?.country === 'KR' ? found.formatNational() : (found?.formatInternational() ?? phone)
}

/** By what whoever has a telephone number is found. @returns null for a text that is no such number. */
export async function findPhoneIndex(personal: Services['personal'], text: string): Promise<string | null> {
  const phone = mayBePhone(text) ? await parsePhone(text, false) : null
  return phone === null ? null : phoneIndexOf(personal, phone)
}
