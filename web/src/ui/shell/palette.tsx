import { Dialog } from '@base-ui/react/dialog'
import { CornerDownLeft, Search } from 'lucide-react'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { cx } from '../cx.ts'
import { sheet } from '../sheet.ts'

export interface Command {
  id: string
  label: string
  note?: string
  to: string
}

export interface CommandGroup {
  id: string
  label: string
  commands: Command[]
}

interface PaletteProps {
  isOpen: boolean
  onClose: () => void
  title: string
  placeholder: string
  emptyText: string
  text: string
  onText: (text: string) => void
  groups: CommandGroup[]
  onPick: (command: Command) => void
}

/** A combobox in a dialog: type, arrow, Enter. */
export function Palette(props: PaletteProps) {
  return (
    <Dialog.Root open={props.isOpen} onOpenChange={(open) => !open && props.onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={sheet.backdrop} />
        <Dialog.Popup className="fixed top-[12vh] left-1/2 z-50 flex max-h-[min(34rem,76vh)] w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 flex-col overflow-hidden rounded-xl border border-line-strong bg-raised shadow-float transition-opacity duration-120 data-ending-style:opacity-0 data-starting-style:opacity-0">
          <Dialog.Title className="sr-only">{props.title}</Dialog.Title>
          <PaletteBody {...props} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function PaletteBody({ groups, text, onText, onPick, placeholder, emptyText, title }: PaletteProps) {
  const id = useId()
  const commands = groups.flatMap((group) => group.commands)
  const [index, setIndex] = useState(0)
  useEffect(() => setIndex(0), [text])
  const active = commands[Math.min(index, commands.length - 1)]
  useEffect(() => {
    if (active) document.getElementById(`${id}-${active.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, id])
  const onKey = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step)
      setIndex((commands.length + Math.min(index, commands.length - 1) + step) % Math.max(1, commands.length))
    else if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) onPick(active)
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search className="size-4.5 shrink-0 text-muted" aria-hidden />
        <input
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={active ? `${id}-${active.id}` : undefined}
          aria-label={title}
          placeholder={placeholder}
          value={text}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKey}
          className="h-13 w-full bg-transparent text-[0.9375rem] text-ink outline-none placeholder:text-faint"
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={title} className="min-h-0 overflow-y-auto p-2">
        {groups.map((group) => (
          <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
            <div
              id={`${id}-${group.id}`}
              className="px-3 pt-2 pb-1 text-2xs font-semibold tracking-wider text-faint uppercase"
            >
              {group.label}
            </div>
            {group.commands.map((command) => (
              <Choice
                key={command.id}
                id={`${id}-${command.id}`}
                command={command}
                isActive={command === active}
                onPick={onPick}
              />
            ))}
          </div>
        ))}
      </div>
      {commands.length === 0 && (
        <p role="status" className="px-5 pb-6 text-sm text-muted">
          {emptyText}
        </p>
      )}
    </>
  )
}

function Choice(props: {
  id: string
  command: Command
  isActive: boolean
  onPick: (command: Command) => void
}) {
  const { command, isActive } = props
  return (
    // The combobox keeps the focus and answers the keys for its options (aria-activedescendant).
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={props.id}
      role="option"
      aria-selected={isActive}
      onClick={() => props.onPick(command)}
      className={cx(
        'flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 text-sm hover:bg-veil pointer-coarse:min-h-11',
        isActive && 'bg-white/9',
      )}
    >
      <span className="truncate font-medium">{command.label}</span>
      {command.note && <span className="truncate text-muted">{command.note}</span>}
      {isActive && <CornerDownLeft className="ml-auto size-3.5 shrink-0 text-muted" aria-hidden />}
    </div>
  )
}
