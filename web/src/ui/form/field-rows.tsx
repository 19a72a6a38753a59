import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'

interface FieldRowsProps {
  legend: string
  hint?: string | undefined
  isRequired?: boolean
  className?: string | undefined
  /** The controls of each row. */
  rows: { key: string; controls: ReactNode; removeLabel: string; onRemove: () => void }[]
  addLabel: string
  /** Left out where there may be no more of them. */
  onAdd?: (() => void) | undefined
}

/** Rows of the same fields under one name, to add and to take away. */
export function FieldRows({ legend, hint, isRequired, className, rows, addLabel, onAdd }: FieldRowsProps) {
  return (
    <fieldset className={className}>
      <legend className="mb-2 text-sm font-medium">
        {legend}
        {isRequired && (
          <span className="ml-1 text-accent" aria-hidden>
            *
          </span>
        )}
      </legend>
      {hint && <p className="mb-3 text-xs text-muted">{hint}</p>}
      <div className="grid gap-5">
        {rows.map(({ key, controls, removeLabel, onRemove }) => (
          <div key={key} className="flex items-start gap-3 border-b border-line pb-5">
            <div className="grid min-w-0 flex-1 gap-3">{controls}</div>
            <Button icon={Trash2} size="icon" variant="ghost" label={removeLabel} onClick={onRemove} />
          </div>
        ))}
        {onAdd && (
          <p>
            <Button icon={Plus} size="sm" onClick={onAdd}>
              {addLabel}
            </Button>
          </p>
        )}
      </div>
    </fieldset>
  )
}
