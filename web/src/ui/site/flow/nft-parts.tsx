import {
  ArrowRight,
  ArrowDown,
  Check,
  CircleAlert,
  CircleCheck,
  CircleMinus,
  Clock,
  LoaderCircle,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { coverSrc } from '#web/src/shared/art/cover.ts'
import { cx } from '../../cx.ts'

interface PictureProps {
  src: string | null
  /** Draws a picture of our own where there is none, or where it does not load. */
  seed: string
  className?: string
}

/** The picture of an NFT. Decoration: its name stands beside it. */
export function NftPicture({ src, seed, className }: PictureProps) {
  const [isBroken, setBroken] = useState(false)
  const fallback = useMemo(() => coverSrc({ seed, detail: 'mark' }), [seed])
  return (
    <img
      src={src === null || isBroken ? fallback : src}
      alt=""
      onError={() => setBroken(true)}
      decoding="async"
      className={cx('aspect-square bg-canvas object-cover', className)}
    />
  )
}

interface TileProps {
  name: string
  note: string
  picture: { src: string | null; seed: string }
  isChosen: boolean
  /** Cannot be chosen; `note` says why. */
  isDisabled?: boolean
  /** `note` says something that sets it apart from the others. */
  isMarked?: boolean
  onToggle: () => void
}

/** One NFT to choose: the whole tile is the checkbox's label. */
export function NftTile({ name, note, picture, isChosen, isDisabled, isMarked, onToggle }: TileProps) {
  return (
    <label
      className={cx(
        'group relative block overflow-hidden rounded-lg border bg-surface transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-bright',
        isChosen ? 'border-accent' : 'border-line',
        isDisabled ? 'cursor-not-allowed opacity-60' : 'cursor-pointer hover:border-line-control',
      )}
    >
      <input
        type="checkbox"
        checked={isChosen}
        disabled={isDisabled}
        onChange={onToggle}
        className="peer sr-only"
      />
      <NftPicture {...picture} className="w-full" />
      <span
        aria-hidden
        className={cx(
          'absolute top-2.5 right-2.5 inline-flex size-7 items-center justify-center rounded-full border',
          isChosen ? 'border-transparent bg-accent text-accent-ink' : 'border-white bg-[#08080c]/60',
        )}
      >
        {isChosen && <Check className="size-4" strokeWidth={3} />}
      </span>
      <span className="block p-3.5">
        <span className="block truncate font-semibold text-ink">{name}</span>
        <span className={cx('block truncate text-sm', isMarked ? 'font-medium text-accent' : 'text-muted')}>
          {note}
        </span>
      </span>
    </label>
  )
}

export function NftGrid({ children }: { children: ReactNode }) {
  return <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">{children}</ul>
}

interface SideProps {
  label: string
  name: string
  lines: ReactNode[]
  picture: { src: string | null; seed: string }
  /** What is to be known of the picture, in full. */
  note?: string | undefined
}

/** What leaves and what arrives, side by side. */
export function NftPair({ from, to }: { from: SideProps; to: SideProps }) {
  return (
    <div className="grid items-center gap-3 rounded-lg border border-line bg-surface p-4 sm:grid-cols-[1fr_auto_1fr]">
      <PairSide {...from} />
      <ArrowRight className="size-6 text-accent max-sm:hidden" aria-hidden />
      <ArrowDown className="mx-auto size-6 text-accent sm:hidden" aria-hidden />
      <PairSide {...to} />
    </div>
  )
}

function PairSide({ label, name, lines, picture, note }: SideProps) {
  return (
    <div className="flex min-w-0 items-center gap-4">
      <NftPicture {...picture} className="w-20 shrink-0 rounded-md sm:w-24" />
      <div className="min-w-0">
        <p className="text-sm text-muted">{label}</p>
        <p className="truncate font-semibold">{name}</p>
        {lines.map((line, index) => (
          <p key={index} className="truncate text-sm text-muted">
            {line}
          </p>
        ))}
        {note && <p className="mt-1 text-sm text-info">{note}</p>}
      </div>
    </div>
  )
}

interface ShowpieceProps {
  name: string
  picture: { src: string | null; seed: string }
  note: string
  children: ReactNode
}

/** One NFT to look at: its picture as large as there is room, and what is known of it. */
export function NftShowpiece({ name, picture, note, children }: ShowpieceProps) {
  return (
    <article className="grid overflow-hidden rounded-lg border border-line-strong bg-surface sm:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <NftPicture {...picture} className="w-full" />
      <div className="grid min-w-0 grid-cols-1 content-start gap-4 p-5">
        <h5 className="text-2xl font-bold break-words">{name}</h5>
        {children}
        <p className="text-sm text-muted">{note}</p>
      </div>
    </article>
  )
}

export type RowTone = 'waiting' | 'moving' | 'done' | 'back' | 'over' | 'trouble'

const tones: Record<RowTone, { icon: LucideIcon; look: string; isMoving?: true }> = {
  waiting: { icon: Clock, look: 'text-muted' },
  moving: { icon: LoaderCircle, look: 'text-accent', isMoving: true },
  done: { icon: CircleCheck, look: 'text-success' },
  back: { icon: Undo2, look: 'text-info' },
  over: { icon: CircleMinus, look: 'text-muted' },
  trouble: { icon: CircleAlert, look: 'text-warning' },
}

const fills: Record<RowTone, string> = {
  waiting: 'bg-accent',
  moving: 'bg-accent',
  done: 'bg-success',
  back: 'bg-info',
  over: 'bg-line-control',
  trouble: 'bg-accent',
}

interface RowProps {
  name: string
  picture: { src: string | null; seed: string }
  tone: RowTone
  state: string
  /** Of a hundred. */
  percent: number
  percentLabel: string
  /** Why it is blocked, and what to do. */
  note?: ReactNode
  /** Transactions and addresses. */
  details?: ReactNode
  actions?: ReactNode
  /** 4 inside a step of the window, 5 below a heading there, 3 on a page. */
  level?: 3 | 4 | 5 | undefined
}

/** One NFT on its way. */
export function NftRow({ tone, ...row }: RowProps) {
  const Title = row.level === 3 ? 'h3' : row.level === 5 ? 'h5' : 'h4'
  const { icon: IconPart, look, isMoving } = tones[tone]
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 rounded-lg border border-line bg-surface p-4">
      <NftPicture {...row.picture} className="size-16 rounded-md sm:row-span-2 sm:size-20" />
      <div className="min-w-0 max-sm:self-center">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <Title className="min-w-0 truncate font-semibold">{row.name}</Title>
          <p className={cx('flex items-center gap-1.5 text-sm font-medium tabular-nums', look)}>
            <IconPart className={cx('size-4 shrink-0', isMoving && 'animate-spin-slow')} aria-hidden />
            {row.state}
          </p>
        </div>
        <div
          role="progressbar"
          aria-label={row.percentLabel}
          aria-valuenow={row.percent}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuetext={row.state}
          className="mt-2.5 h-1.5 overflow-hidden rounded-full bg-line-strong"
        >
          <div
            data-fill
            style={{ width: `${row.percent}%` }}
            className={cx('h-full rounded-full transition-[width] duration-300', fills[tone])}
          />
        </div>
        {row.note && <div className="mt-2.5 text-[0.9375rem] text-muted">{row.note}</div>}
      </div>
      {/* As wide as the card on a phone, where an address needs the room. */}
      <div className="min-w-0 max-sm:col-span-2 sm:col-start-2">
        {row.details}
        {row.actions && (
          <div className="mt-1 flex flex-wrap items-center gap-2 [&>button:first-child]:-ml-4">
            {row.actions}
          </div>
        )}
      </div>
    </div>
  )
}

/** What is folded until it is asked for: hashes, addresses. */
export function RowDetails({ label, rows }: { label: string; rows: { name: string; value: ReactNode }[] }) {
  if (rows.length === 0) return null
  return (
    <details className="mt-2">
      <summary className="min-h-6 text-sm text-muted hover:text-ink">{label}</summary>
      <dl className="mt-1 grid">
        {rows.map((row) => (
          <div key={row.name} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4">
            <dt className="text-sm text-muted">{row.name}</dt>
            <dd className="min-w-0">{row.value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
