import { Children, type ReactNode } from 'react'

/** Entries with a hairline between. */
export function DividedList({ children }: { children: ReactNode }) {
  return (
    <ul className="divide-y divide-line">
      {Children.map(children, (child) => (
        <li className="py-5 first:pt-0 last:pb-0">{child}</li>
      ))}
    </ul>
  )
}
