import { formatKst, formatKstFull, formatRelative, formatUtc } from '../shared/format.ts'
import { useNow } from '../shared/use-now.ts'
import { Tooltip } from './tooltip.tsx'

/** A moment in Korea's time; UTC on hover and on focus. */
export function Time({ at, isFull }: { at: string; isFull?: boolean }) {
  return (
    <Tooltip text={formatUtc(at)}>
      <time dateTime={at} tabIndex={0} className="rounded-sm whitespace-nowrap tabular-nums">
        {isFull ? formatKstFull(at) : formatKst(at)}
      </time>
    </Tooltip>
  )
}

/** "3 min ago", moving with the clock. */
export function RelativeTime({ at }: { at: string }) {
  const nowMs = useNow(10_000)
  return (
    <time
      dateTime={at}
      title={`${formatKstFull(at)} · ${formatUtc(at)}`}
      className="whitespace-nowrap tabular-nums"
    >
      {formatRelative(at, nowMs)}
    </time>
  )
}
