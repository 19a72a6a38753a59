import { useEffect, useState } from 'react'
import { cx } from '../cx.ts'

interface CellInputProps {
  label: string
  value: string
  /** What a list-wide default fills in. */
  placeholder: string
  isWrong: boolean
  isMono: boolean
  onCommit: (value: string) => void
}

/** A cell that can be typed into. Enter or leaving commits, Escape takes it back. */
export function CellInput({ label, value, placeholder, isWrong, isMono, onCommit }: CellInputProps) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const commit = (): void => {
    if (text !== value) onCommit(text)
  }
  return (
    <input
      aria-label={label}
      aria-invalid={isWrong || undefined}
      value={text}
      placeholder={placeholder}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => setText(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) commit()
        if (event.key === 'Escape') setText(value)
        if (event.key !== 'Tab') event.stopPropagation()
      }}
      className={cx(
        '-mx-2 h-8 w-full min-w-0 rounded-sm border bg-transparent px-2 text-ink transition-colors duration-100 placeholder:text-faint hover:border-line-control focus:bg-canvas',
        isMono ? 'font-mono text-xs' : 'text-sm',
        isWrong ? 'border-danger/60 bg-danger/8' : 'border-transparent',
      )}
    />
  )
}
