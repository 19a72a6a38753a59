import type { ChosenKind } from '#contract/notice/codes.ts'
import type { PersonalVault } from '../vault.ts'

/** What lets whoever has a mail end mails of its kind: an HMAC under PERSONAL_KEY, the same for ever. */
export function signUnsubscribe(
  personal: Pick<PersonalVault, 'digest'>,
  { userUuid, kind }: { userUuid: string; kind: ChosenKind },
): string {
  return personal.digest(`${userUuid}:${kind}`, 'unsubscribe')
}
