import { digitsOf } from '#contract/account/account-rules.ts'
import { TextInput } from '#web/src/ui/site/form.tsx'

interface DigitsFieldProps {
  name: string
  label: string
  hint: string
  /** How many digits there are. */
  count: number
  value: string
  error: string | undefined
  onChange: (digits: string) => void
}

/** A code that counts once: digits alone, and the browser fills it in from a mail or an app. */
export function DigitsField({ count, onChange, ...field }: DigitsFieldProps) {
  return (
    <TextInput
      {...field}
      inputMode="numeric"
      autoComplete="one-time-code"
      onChange={(event) => onChange(digitsOf(event.target.value).slice(0, count))}
    />
  )
}
