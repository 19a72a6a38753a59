import { useRef } from 'react'
import { FlowButton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { FlowNote } from '#web/src/ui/site/flow/note.tsx'

interface FileButtonProps {
  label: string
  accept: string
  isDisabled: boolean
  onFile: (file: File) => void
}

/** A file that somebody kept. The same one may be chosen again. */
export function FileButton({ label, accept, isDisabled, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <FlowButton isDisabled={isDisabled} onClick={() => input.current?.click()}>
        {label}
      </FlowButton>
      <input
        ref={input}
        type="file"
        accept={accept}
        className="sr-only"
        tabIndex={-1}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}

/** What does not match, the first of it whole. */
export function Differences({
  title,
  sentences,
  more,
}: {
  title: string
  sentences: readonly string[]
  more: (count: number) => string
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 wrap-anywhere">
      <FlowNote>
        {title}: {sentences[0]}
      </FlowNote>
      {sentences.length > 1 && <p className="text-muted">{more(sentences.length - 1)}</p>}
    </div>
  )
}
