import { isOfWallet, type ChangeSubject } from '#contract/approval/project-changes.ts'
import { formatWei } from '#web/src/shared/format.ts'
import { Address } from '#web/src/ui/address.tsx'
import { useWords } from '../kit/words.ts'
import { Sol } from '../parts/sol.tsx'

interface ChangedValueProps {
  subject: ChangeSubject
  value: string | null
}

/** A wallet in full, or a limit; where there is none, what that means. */
export function ChangedValue({ subject, value }: ChangedValueProps) {
  const say = useWords('approvals')
  if (isOfWallet(subject))
    return value === null ? (
      say('noWallet')
    ) : (
      <Address value={value} name={say(`subjects.${subject}`)} isWhole />
    )
  if (value === null) return say('noLimit')
  return subject === 'sourceDailyCap' ? formatWei(value) : <Sol lamports={value} />
}
