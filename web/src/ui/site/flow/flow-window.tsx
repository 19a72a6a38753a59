import { X } from 'lucide-react'
import {
  createContext,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { createPortal } from 'react-dom'
import '#web/src/styles/flow.css'
import '#web/src/styles/popup.css'

/** Where a step puts what can be pressed: the last line of the window, which stays in sight. */
const FootContext = createContext<HTMLElement | null>(null)

/** @param props.above what has to be in sight when what can be pressed is. */
export function FlowFoot({ above, children }: { above?: ReactNode; children: ReactNode }) {
  const foot = use(FootContext)
  if (!foot) return null
  return createPortal(
    <>
      {above && <div className="order-first grid min-w-0 basis-full gap-2">{above}</div>}
      {children}
    </>,
    foot,
  )
}

interface FlowWindowProps {
  title: string
  closeLabel: string
  onClose: () => void
  /** Between the title and the body: where one stands. */
  steps?: ReactNode
  children: ReactNode
  /** Takes the place of what the step has in its last line. */
  footer?: ReactNode
  /** Changes when another step is shown: the body starts at its top again. */
  step: string
}

/**
 * A large window over the page, the whole screen on a phone. The browser holds the focus inside and gives it back.
 * A press outside does not close it: there is too much in it to lose by a slip.
 */
export function FlowWindow(flowWindowProps: FlowWindowProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  useEffect(() => followSight(dialog.current), [])
  useEffect(() => {
    toTop(body.current)
    toTop(dialog.current)
  }, [flowWindowProps.step])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        flowWindowProps.onClose()
      }}
      className="site-popup flow-window"
    >
      <div className="border-b border-line px-5 pt-4 pb-4 sm:px-8">
        <div className="flex items-center justify-between gap-4">
          <h2 id={titleId} className="text-lg font-bold">
            {flowWindowProps.title}
          </h2>
          <button
            type="button"
            aria-label={flowWindowProps.closeLabel}
            onClick={flowWindowProps.onClose}
            className="ui-icon-button -mr-2 size-11"
          >
            <X className="size-5" aria-hidden />
          </button>
        </div>
        {flowWindowProps.steps}
      </div>
      {/* It scrolls, so it must be reachable by keyboard. */}
      <div
        ref={body}
        role="group"
        aria-labelledby={titleId}
        tabIndex={0}
        className="flow-body px-5 py-6 sm:px-8 sm:py-8"
      >
        <FootContext value={foot}>{flowWindowProps.children}</FootContext>
      </div>
      {flowWindowProps.footer && <div className={footLine}>{flowWindowProps.footer}</div>}
      <div ref={setFoot} className={flowWindowProps.footer ? 'hidden' : `${footLine} empty:hidden`} />
    </dialog>
  )
}

/** Lower than this, the window scrolls as a whole: title, body and last line have no room beside each other. */
const shortPx = 600

/**
 * Keeps the window in what is seen of the page: a keyboard covers the lower half of a phone and changes no height that
 * a sheet of styles knows. @returns what ends it.
 */
function followSight(dialog: HTMLElement | null): (() => void) | undefined {
  const { visualViewport: sight } = window
  if (!dialog || !sight) return undefined
  const follow = (): void => {
    // Whoever looks closer at a part wants the window to stay as it is.
    if (sight.scale > 1.01) return
    dialog.style.setProperty('--sight-height', `${sight.height}px`)
    dialog.style.setProperty('--sight-top', `${sight.offsetTop}px`)
    dialog.toggleAttribute('data-short', sight.height < shortPx)
  }
  follow()
  sight.addEventListener('resize', follow)
  sight.addEventListener('scroll', follow)
  return () => {
    sight.removeEventListener('resize', follow)
    sight.removeEventListener('scroll', follow)
  }
}

/** On a phone words stand in a line of their own above the buttons, and buttons share theirs. */
const footLine =
  'flex flex-wrap items-center gap-3 border-t border-line bg-surface px-5 py-4 sm:px-8 max-sm:[&>a]:flex-auto max-sm:[&>button]:flex-auto max-sm:[&>p]:order-first max-sm:[&>p]:basis-full'

interface FlowStepsProps {
  label: string
  doneLabel: string
  current: string
  steps: { id: string; label: string }[]
}

/** An ordered list of steps; the current one carries aria-current, and on a phone it alone shows its name. */
export function FlowSteps({ label, doneLabel, current, steps }: FlowStepsProps) {
  const at = steps.findIndex((step) => step.id === current)
  return (
    <nav aria-label={label}>
      <ol className="mt-3 flex gap-1.5">
        {steps.map((step, index) => (
          <li
            key={step.id}
            aria-current={index === at ? 'step' : undefined}
            className={index === at ? 'min-w-0 flex-[3] sm:flex-1' : 'min-w-0 flex-1'}
          >
            <span
              data-fill
              className={`block h-1 rounded-full ${index > at ? 'bg-line-strong' : 'bg-accent'}`}
            />
            <span
              className={`mt-1.5 block truncate text-sm tabular-nums ${index === at ? 'font-semibold text-ink' : 'text-muted max-sm:sr-only'}`}
            >
              {index + 1}. {step.label}
              {index < at && <span className="sr-only"> {doneLabel}</span>}
            </span>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function toTop(element: HTMLElement | null | undefined): void {
  element?.scrollTo?.({ top: 0 })
}

/**
 * The name of a step, or of a part of it that takes its whole place. It takes the focus when it comes, so that a screen
 * reader begins there, and the window begins at its top: a person who pressed at its end would not see it.
 */
export function FlowTitle({ children, text }: { children: ReactNode; text?: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const shown = title.current
    toTop(shown?.closest<HTMLElement>('.flow-body'))
    toTop(shown?.closest('dialog'))
    shown?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="mb-6">
      <h3 ref={title} tabIndex={-1} className="text-2xl font-bold outline-none">
        {children}
      </h3>
      {text && <p className="mt-2 max-w-2xl text-muted">{text}</p>}
    </div>
  )
}
