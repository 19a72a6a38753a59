import { CopyButton } from '../address.tsx'
import { Text } from '../text.tsx'

/** A text as it was signed or sent, to the letter, to be read and copied. `name` is what it is. */
export function Verbatim({ name, text }: { name: string; text: string }) {
  return (
    <div className="mt-4">
      <div className="flex items-center justify-between gap-2">
        <Text size="sm" tone="muted">
          {name}
        </Text>
        <CopyButton value={text} name={name} />
      </div>
      <pre
        tabIndex={0}
        aria-label={name}
        className="max-h-80 overflow-auto rounded-md border border-line bg-canvas p-3 font-mono text-xs leading-relaxed break-all whitespace-pre-wrap"
      >
        {text}
      </pre>
    </div>
  )
}
