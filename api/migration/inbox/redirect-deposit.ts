import type { z } from 'zod'
import type { Tx } from '#db/connection.ts'
import { redirectDeposit as redirect } from '#db/migration/inbox/undelivered.ts'
import type { Language } from '#contract/language.ts'
import { redirectText, redirectTexts } from '#contract/migration/redirect-text.ts'
import type { redirectDeposit as endpoint } from '#contract/migration/inbox.ts'
import type { Deposit } from '#contract/migration/deposits.ts'
import { AppError } from '../../app-error.ts'
import { audited } from '../../audit/index.ts'
import type { Author } from '../../author.ts'
import type { OwnSite } from '../../http/own-site.ts'
import type { Services } from '../../services.ts'
import { isSignedByEvm } from '../../wallet/index.ts'
import { readDeposit } from '../handle-deposit.ts'

type Input = z.output<typeof endpoint.params> & z.output<typeof endpoint.body>

/**
 * What the wallet that sent a deposit signs, so that it goes to another address, in the language of the console.
 * @throws AppError NOT_FOUND.
 */
export async function readRedirectText(
  { db }: Pick<Services, 'db'>,
  input: { depositId: number; to: string },
  { site, language }: { site: OwnSite; language: Language },
): Promise<string> {
  return redirectText({ ...(await readDeposit(db, input.depositId)), to: input.to }, site.origin, language)
}

/**
 * The signature is of the wallet that sent the deposit, over its text in either language: whoever asked for it may have read another one.
 * @returns the text that is signed.
 * @throws AppError NOT_FOUND, SIGNATURE_INVALID, SOURCE_CHAIN_UNREACHABLE.
 */
export async function requireRedirectSigned(
  services: Services,
  { depositId, to, signature }: Pick<Input, 'depositId' | 'to' | 'signature'>,
  site: OwnSite,
): Promise<string> {
  const deposit = await readDeposit(services.db, depositId)
  const { chain, from } = deposit
  for (const message of redirectTexts({ ...deposit, to }, site.origin))
    if (await isSignedByEvm(services, { chain, address: from.toLowerCase(), message, signature }))
      return message
  throw new AppError('SIGNATURE_INVALID')
}

/**
 * Sends a deposit that cannot go back to an address that the wallet it came from has signed for. Of a migration whose refund failed it is
 * tried again with that address.
 * @throws AppError NOT_FOUND, NOT_ALLOWED_NOW.
 */
export function redirectDeposit(
  tx: Tx,
  { depositId, to, reason, signature, message }: Input & { message: string },
  author: Author,
): Promise<Deposit> {
  const read = (id: number) => readDeposit(tx, id)
  const entry = { id: depositId, action: 'deposit.redirect', reason, read } as const
  return audited(tx, entry, author, async ({ handling, state }) => {
    const asked = { depositId, to: to.toLowerCase(), message, signature, note: reason, actor: author.actor }
    if (!(await redirect(tx, asked))) throw new AppError('NOT_ALLOWED_NOW', { params: { handling, state } })
  })
}
