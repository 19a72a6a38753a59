import { useRef, useState } from 'react'
import { heroHref, type HeroLayer } from '../../shared/art/href.ts'
import { cx } from '../cx.ts'
import { useRestOffScreen } from './use-rest-off-screen.ts'

interface HeroDiscProps {
  /** Names of the button, e.g. "Pause the animation" and "Play the animation". */
  pauseLabel: string
  playLabel: string
  /** Layout only: where the disc stands. It is as wide as it is let be, and 5:4. */
  className?: string
}

/**
 * The Merkle disc of light. Give it a grid cell of its own, beside or below the text: it never leaves its box.
 *
 * The drawing is three cached SVG files, turned by the compositor. It rests off-screen, does not move when reduced
 * motion is asked for, and has a button that stops it (WCAG 2.2.2).
 */
export function HeroDisc({ pauseLabel, playLabel, className }: HeroDiscProps) {
  const stage = useRef<HTMLDivElement>(null)
  const [isPaused, setIsPaused] = useState(false)
  useRestOffScreen(stage)
  return (
    <div
      ref={stage}
      data-hero
      data-paused={isPaused || undefined}
      className={cx('group relative isolate aspect-5/4 w-full overflow-clip select-none', className)}
    >
      <div aria-hidden className="pointer-events-none absolute inset-0 perspective-[68rem]">
        <div className="absolute inset-[8%] rounded-full bg-[radial-gradient(closest-side,rgb(240_195_90/0.16),rgb(120_96_190/0.07)_55%,transparent)]" />
        <div className="absolute top-1/2 left-1/2 aspect-square w-[97%] -translate-x-1/2 -translate-y-[48%] rotate-x-50 -rotate-z-6 transform-3d">
          <Layer name="tree" className="animate-[spin_200s_linear_infinite]" />
          <Pulse />
          <div className="absolute inset-0 translate-z-4 transform-3d">
            <Layer name="crown" className="animate-[spin_280s_linear_infinite_reverse]" />
          </div>
        </div>
      </div>
      <PauseButton
        isPaused={isPaused}
        label={isPaused ? playLabel : pauseLabel}
        onClick={() => setIsPaused(!isPaused)}
      />
    </div>
  )
}

const turning =
  'absolute inset-0 size-full will-change-transform group-data-paused:[animation-play-state:paused] group-data-resting:[animation-play-state:paused]'

function Layer({ name, className }: { name: HeroLayer; className: string }) {
  return (
    <img
      src={heroHref(name)}
      alt=""
      width={800}
      height={800}
      decoding="async"
      // The words beside it come first.
      fetchPriority="low"
      draggable={false}
      className={cx(turning, className)}
    />
  )
}

/** A ring of light closes in on the root, seen only where the proof runs. Both move without being painted again. */
function Pulse() {
  return (
    <div
      className={cx(
        turning,
        'site-pulse animate-[spin_200s_linear_infinite] mask-size-full motion-reduce:hidden',
      )}
      style={{ maskImage: `url(${heroHref('pulse')})` }}
    >
      <div className="absolute inset-[7%] animate-proof rounded-full bg-[radial-gradient(closest-side,transparent_70%,rgb(255_246_223/0.9)_88%,#fff_94%,transparent)] will-change-transform group-data-paused:invisible group-data-paused:[animation-play-state:paused] group-data-resting:[animation-play-state:paused]" />
    </div>
  )
}

function PauseButton({
  isPaused,
  label,
  onClick,
}: {
  isPaused: boolean
  label: string
  onClick: () => void
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="absolute right-3 bottom-3 grid size-11 place-items-center rounded-full border border-line-control bg-surface text-muted transition-colors duration-150 hover:text-ink motion-reduce:hidden"
    >
      <svg viewBox="0 0 16 16" fill="currentColor" className="size-4" aria-hidden>
        <path d={isPaused ? 'M5 2.5v11l8.5-5.5Z' : 'M4 3h3v10H4Zm5 0h3v10H9Z'} />
      </svg>
    </button>
  )
}
