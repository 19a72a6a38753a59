import { useId, type ReactNode } from 'react'
import { PageLink } from '../base/page-link.tsx'
import '#web/src/styles/calendar.css'
import { NftPicture } from '../flow/nft-parts.tsx'

interface PlaceCardProps {
  to: string
  name: string
  note: string
  text: string
  picture: { src: string | null; seed: string }
}

/** A place to choose, the whole card. */
export function PlaceCard({ to, name, note, text, picture }: PlaceCardProps) {
  return (
    <div className="group relative flex flex-col overflow-hidden rounded-lg border border-line bg-surface transition-colors duration-200 hover:border-line-control">
      <NftPicture {...picture} className="aspect-[16/9]! w-full" />
      <div className="flex flex-1 flex-col p-5">
        <h2 className="text-xl font-bold">
          <PageLink to={to} className="after:absolute after:inset-0 focus-visible:after:rounded-lg">
            {name}
          </PageLink>
        </h2>
        <p className="mt-1 text-sm text-muted">{note}</p>
        <p className="mt-3 line-clamp-3 text-[0.9375rem] text-muted">{text}</p>
      </div>
    </div>
  )
}

export function PlacePictures({ pictures, seed }: { pictures: readonly string[]; seed: string }) {
  const [first = null, ...others] = pictures
  return (
    <div className="grid gap-3">
      <NftPicture src={first} seed={seed} className="aspect-[16/9]! w-full rounded-lg" />
      {others.length > 0 && (
        <div className="grid grid-cols-3 gap-3 sm:grid-cols-5">
          {others.map((src) => (
            <NftPicture key={src} src={src} seed={seed} className="w-full rounded-md" />
          ))}
        </div>
      )}
    </div>
  )
}

interface TimeChoiceProps {
  legend: string
  name: string
  value: number | null
  choices: { value: number; text: string; note: string; isOpen: boolean }[]
  onChange: (value: number) => void
}

/** Times of a day, as radio buttons: full ones are shown and cannot be chosen. */
export function TimeChoice({ legend, name, value, choices, onChange }: TimeChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-3 font-semibold">{legend}</legend>
      <div className="time-choice">
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={!choice.isOpen}
              onChange={() => onChange(choice.value)}
            />
            <span>{choice.text}</span>
            <small>{choice.note}</small>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** A part of the page with a number: what is done first stands first. */
export function BookingStep({ n, title, children }: { n: number; title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-line pt-7">
      <h2 id={id} className="mb-5 flex items-center gap-3 text-2xl font-bold">
        <span
          aria-hidden
          className="inline-flex size-8 items-center justify-center rounded-full bg-accent/15 text-base text-accent"
        >
          {n}
        </span>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** How a booking stands, large: it is shown at the desk. */
export function BookingSeal({
  tone,
  title,
  text,
}: {
  tone: 'good' | 'bad' | 'still'
  title: string
  text: string
}) {
  return (
    <div className={`rounded-xl border p-6 ${looks[tone]}`} role="status">
      <p className="text-2xl font-bold">{title}</p>
      <p className="mt-1 text-muted">{text}</p>
    </div>
  )
}

const looks = {
  good: 'border-success/50 bg-success/8',
  bad: 'border-danger/50 bg-danger/8',
  still: 'border-line bg-surface',
} as const
