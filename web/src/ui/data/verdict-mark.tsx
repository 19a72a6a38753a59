import { CircleCheck, CircleSlash, CircleX, TriangleAlert } from 'lucide-react'

const looks = {
  ok: { icon: CircleCheck, colour: 'text-success' },
  warning: { icon: TriangleAlert, colour: 'text-warning' },
  error: { icon: CircleX, colour: 'text-danger' },
  removed: { icon: CircleSlash, colour: 'text-faint' },
} as const

/** A row's verdict: an icon with a name, and the number of the row. */
export function VerdictMark({
  verdict,
  label,
  text,
}: {
  verdict: keyof typeof looks
  label: string
  text: string
}) {
  const { icon: IconPart, colour } = looks[verdict]
  return (
    <span className="inline-flex items-center gap-2.5 tabular-nums">
      <IconPart className={`size-4 shrink-0 ${colour}`} role="img" aria-label={label} aria-hidden={false} />
      {text}
    </span>
  )
}
