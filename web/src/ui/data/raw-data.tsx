import { ChevronDown } from 'lucide-react'

/** What was recorded, word for word, for people who read JSON. */
export function RawData({ title, text }: { title: string; text: string }) {
  return (
    <details className="group">
      <summary className="inline-flex min-h-9 cursor-pointer list-none items-center gap-1.5 rounded-sm text-sm text-muted transition-colors duration-150 hover:text-ink">
        <ChevronDown
          className="size-4 -rotate-90 transition-transform duration-150 group-open:rotate-0"
          aria-hidden
        />
        {title}
      </summary>
      <pre
        tabIndex={0}
        className="mt-2 max-h-80 overflow-auto rounded-md border border-line bg-canvas p-3 font-mono text-xs leading-relaxed"
      >
        {text}
      </pre>
    </details>
  )
}
