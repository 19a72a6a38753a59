import { TextInput } from '#web/src/ui/site/form.tsx'

interface Props {
  label: string
  value: string
  onChange: (wanted: string) => void
}

/** Where the beginning of a wallet is typed that is searched for in a public list. */
export function WalletSearch({ label, value, onChange }: Props) {
  return (
    <TextInput
      label={label}
      error={undefined}
      name="wallet"
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={({ target }) => onChange(target.value.trim())}
    />
  )
}
