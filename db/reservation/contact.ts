import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Vault } from '../vault.ts'

const contactSchema = z.object({ name: z.string(), phone: z.string(), email: z.string(), note: z.string() })

/** What a guest said of themselves. It is stored sealed, and removed after the visit. */
export type Contact = z.output<typeof contactSchema>

/** As a booking keeps it. */
export interface SealedContact {
  contactLabel: string
  contactSealed: string | null
}

export function sealContact(vault: Pick<Vault, 'seal'>, contact: Contact) {
  const contactLabel = randomUUID()
  return { contactLabel, contactSealed: vault.seal(JSON.stringify(contact), labelOf(contactLabel)) }
}

/** Null of a booking whose contact is removed. @throws VaultError */
export function openContact(
  vault: Pick<Vault, 'open'>,
  { contactLabel, contactSealed }: SealedContact,
): Contact | null {
  if (contactSealed === null) return null
  const text = Buffer.from(vault.open(contactSealed, labelOf(contactLabel))).toString('utf8')
  return contactSchema.parse(JSON.parse(text))
}

function labelOf(contactLabel: string) {
  return `reservation:${contactLabel}:contact`
}
