interface RowCheckProps {
  /** Says which row it is of. */
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** A box in a row of a table, wide enough for a finger. */
export function RowCheck({ label, isOn, onChange }: RowCheckProps) {
  return (
    <label className="-my-2 -ml-2 grid size-9 shrink-0 cursor-pointer place-items-center pointer-coarse:size-11">
      <input
        type="checkbox"
        aria-label={label}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 accent-accent"
      />
    </label>
  )
}
