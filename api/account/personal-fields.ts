import type { PostalAddress } from '#contract/account/account-fields.ts'
import { addressField } from '#contract/account/account-fields.ts'
import type { Services } from '../services.ts'

type Personal = Services['personal']

/** A telephone number of a user, or of a company, as it is stored. @param phone in E.164. */
export function sealPhone(personal: Personal, phone: string, owner: string): string {
  return personal.seal(phone, `phone:${owner}`)
}
export function openPhone(personal: Personal, sealed: string | null, owner: string): string | null {
  return sealed === null ? null : textOf(personal.open(sealed, `phone:${owner}`))
}

/** By what a telephone number is found again. */
export function phoneIndexOf(personal: Personal, phone: string): string {
  return personal.digest(phone, 'phone')
}

export function sealAddress(personal: Personal, address: PostalAddress, owner: string): string {
  return personal.seal(JSON.stringify(address), `address:${owner}`)
}
export function openAddress(personal: Personal, sealed: string | null, owner: string): PostalAddress | null {
  return sealed === null
    ? null
    : addressField.parse(JSON.parse(textOf(personal.open(sealed, `address:${owner}`))))
}

/** What a sealed text of a company is bound to: another owner than the user it is of. */
export function companyOf(userUuid: string) {
  return `company:${userUuid}`
}

function textOf(bytes: Uint8Array) {
  return Buffer.from(bytes).toString('utf8')
}
