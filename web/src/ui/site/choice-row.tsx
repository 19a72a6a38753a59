import { ChevronRight } from 'lucide-react'

/** One of several things to choose, the whole row. */
export function ChoiceRow({ name, note, onClick }: { name: string; note: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-14 w-full items-center gap-3 rounded-lg border border-line bg-veil px-4 text-left transition-colors duration-150 hover:border-accent/60 hover:bg-white/7"
    >
      <span className="flex-1 font-semibold text-ink">{name}</span>
      <span className="text-sm text-muted">{note}</span>
      <ChevronRight className="size-4 text-faint" aria-hidden />
    </button>
  )
}
