import type { TFunction } from 'i18next'
import { toApiError, type ApiError } from '../../shared/api-error.ts'
import { issueSentence, namesOf, placeIssues } from '../../shared/field-issues.ts'
import type { SiteKey } from '#web/src/shared/sentence-keys.ts'

export interface Refusal {
  /** What stands at the window's one field. */
  field?: string
  /** What the field is not to blame for. */
  whole?: string
}

/** What a window with one field says of a call that failed, the API's own sentences first. */
export function refusalOf(
  cause: unknown,
  form: HTMLFormElement,
  { t, label, wrong }: { t: TFunction<'site'>; label: string; wrong: SiteKey },
): Refusal {
  const error = toApiError(cause)
  const shown = namesOf(form)
  const { byName, rest } = placeIssues(error.fieldIssues, { isShown: (name) => shown.includes(name) })
  const [issue] = byName.values()
  const whole = rest.map(({ message }) => message).join(' ')
  if (!issue && !whole) return { field: t(keyOf(error, wrong), { minutes: error.waitMinutes }) }
  return { ...(issue && { field: issueSentence(issue, label) }), ...(whole && { whole }) }
}

function keyOf({ code }: ApiError, wrong: SiteKey): SiteKey {
  switch (code) {
    case 'BAD_REQUEST':
    case 'SOLANA_ADDRESS_INVALID':
    case 'SOLANA_ADDRESS_REFUSED':
      return wrong
    case 'FEATURE_NOT_OPEN':
      return 'airdrop.apply.shut'
    case 'APPLICATIONS_CLOSED':
    case 'NOT_FOUND':
      return 'airdrop.apply.closed'
    case 'APPLICATIONS_FULL':
      return 'airdrop.apply.full'
    case 'TOO_MANY_REQUESTS':
      return 'airdrop.tooMany'
    case 'OFFLINE':
      return 'airdrop.offline'
    default:
      return 'airdrop.failed'
  }
}
