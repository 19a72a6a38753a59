import { FileUp } from 'lucide-react'
import { useRef, useState, type DragEvent } from 'react'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'

interface DropZoneProps {
  label: string
  note: string
  action: string
  accept: string
  onFile: (file: File) => void
}

/** A place to drop a file; the button does the same without dragging (WCAG 2.5.7). */
export function DropZone({ label, note, action, accept, onFile }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onFile(file)
  }
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        'flex flex-col items-center rounded-lg border border-dashed px-6 py-12 text-center transition-colors duration-150',
        isOver ? 'border-accent bg-accent/8' : 'border-line-control bg-veil',
      )}
    >
      <FileUp className={cx('size-9', isOver ? 'text-accent' : 'text-muted')} strokeWidth={1.5} aria-hidden />
      <p className="mt-4 text-lg font-semibold">{label}</p>
      <p className="mt-1 mb-5 max-w-lg text-sm text-muted">{note}</p>
      <Button onClick={() => input.current?.click()}>{action}</Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={action}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) onFile(file)
          event.target.value = ''
        }}
      />
    </div>
  )
}
