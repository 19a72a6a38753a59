import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { sheet } from './sheet.ts'

const itemClass =
  'flex min-h-9 cursor-default items-center gap-2.5 rounded-sm px-2.5 text-sm text-ink outline-none select-none data-disabled:text-faint data-highlighted:bg-white/8 pointer-coarse:min-h-11'

/** A list of actions under a button. */
export function Menu({
  trigger,
  children,
  label,
  isOpenAtFirst = false,
}: {
  trigger: ReactElement
  children: ReactNode
  label: string
  isOpenAtFirst?: boolean
}) {
  // Inside the page's landmark, so that a screen reader that walks landmarks finds it.
  const main = document.getElementById('main')
  return (
    <Base.Root defaultOpen={isOpenAtFirst}>
      <Base.Trigger render={trigger} />
      <Base.Portal {...(main && { container: main })}>
        <Base.Positioner sideOffset={6} align="end" className="z-50 outline-none">
          <Base.Popup aria-label={label} className={`${sheet.float} min-w-52 p-1.5`}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

export function MenuItem({
  children,
  onSelect,
  isDisabled,
}: {
  children: ReactNode
  onSelect: () => void
  isDisabled?: boolean
}) {
  return (
    <Base.Item className={itemClass} onClick={onSelect} {...(isDisabled && { disabled: true })}>
      {children}
    </Base.Item>
  )
}

/** A choice that can be on or off; the menu stays open. */
export function MenuCheck(props: { children: ReactNode; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <Base.CheckboxItem
      className={itemClass}
      checked={props.isOn}
      onCheckedChange={props.onChange}
      closeOnClick={false}
    >
      <span className="flex size-4 items-center justify-center rounded-[4px] border border-line-control">
        <Base.CheckboxItemIndicator>
          <Check className="size-3 text-accent" strokeWidth={3} aria-hidden />
        </Base.CheckboxItemIndicator>
      </span>
      {props.children}
    </Base.CheckboxItem>
  )
}

export function MenuHeading({ children }: { children: ReactNode }) {
  return (
    <div className="px-2.5 pt-2 pb-1 text-2xs font-semibold tracking-wider text-faint uppercase">
      {children}
    </div>
  )
}

export function MenuLine() {
  return <Base.Separator className="my-1.5 h-px bg-line" />
}
