import type { ReactNode } from 'react'

interface SettingRowProps {
  name: ReactNode
  /** What it does, in a sentence. */
  note: ReactNode
  /** What it is now. */
  value: ReactNode
  /** When and by whom it became so. */
  trace?: ReactNode
  action: ReactNode
}

/** One thing that can be set: on a phone one below the other, else in columns. */
export function SettingRow({ name, note, value, trace, action }: SettingRowProps) {
  return (
    <div className="grid gap-x-6 gap-y-3 md:grid-cols-[minmax(0,1fr)_minmax(0,15rem)_minmax(5.5rem,auto)] md:items-center">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-[0.875rem] font-semibold">
          {name}
        </h2>
        <p className="mt-1 text-sm text-pretty text-muted">{note}</p>
      </div>
      <div className="grid min-w-0 justify-items-start gap-1.5 text-sm break-words">
        {value}
        {trace && <p className="text-xs text-muted">{trace}</p>}
      </div>
      {action && <div>{action}</div>}
    </div>
  )
}
