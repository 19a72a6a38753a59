import type { ReactNode, Ref } from 'react'
import { Badge } from '../../badge.tsx'
import type { Tone } from '../../tone.ts'

interface DocumentFrameProps {
  /** Its heading, for whoever moves the focus there. */
  heading?: Ref<HTMLHeadingElement>
  title: string
  state: string
  tone: Tone
  text: string
  /** What somebody of ours says to its holder. */
  note: string | null
  facts: readonly string[]
  children: ReactNode
}

/** A document as a sheet: what it is, how it stands, and what can be done. */
export function DocumentFrame(props: DocumentFrameProps) {
  const { heading, title, state, tone, text, note, facts, children } = props
  return (
    <section className="grid gap-4 rounded-lg border border-line bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
          {title}
        </h2>
        <span role="status">
          <Badge tone={tone}>{state}</Badge>
        </span>
      </div>
      <p className="text-[0.9375rem] text-muted">{text}</p>
      {note && (
        <blockquote className="border-l-2 border-line-strong pl-4 text-[0.9375rem] whitespace-pre-wrap">
          {note}
        </blockquote>
      )}
      {facts.length > 0 && <p className="text-sm break-words text-muted">{facts.join(' · ')}</p>}
      {children}
    </section>
  )
}
