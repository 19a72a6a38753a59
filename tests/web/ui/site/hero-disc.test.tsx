import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { HeroDisc } from '#web/src/ui/site/hero-disc.tsx'

type Notice = (entries: { isIntersecting: boolean }[]) => void

let notify: Notice = () => undefined
const disconnect = vi.fn<() => void>()

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notice: Notice) {
        notify = notice
      }
      observe(): void {}
      disconnect = disconnect
    },
  )
})

function draw() {
  return render(<HeroDisc pauseLabel="Pause" playLabel="Play" />)
}

describe('HeroDisc', () => {
  it('stops and starts again with its button', async () => {
    const { container } = draw()
    await userEvent.click(screen.getByRole('button', { name: 'Pause' }))
    expect(container.firstElementChild?.hasAttribute('data-paused')).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Play' }))
    expect(container.firstElementChild?.hasAttribute('data-paused')).toBe(false)
  })

  it('rests while it is off the screen, and stops watching when it leaves the page', () => {
    const { container, unmount } = draw()
    notify([{ isIntersecting: false }])
    expect(container.firstElementChild?.hasAttribute('data-resting')).toBe(true)
    notify([{ isIntersecting: true }])
    expect(container.firstElementChild?.hasAttribute('data-resting')).toBe(false)
    unmount()
    expect(disconnect).toHaveBeenCalled()
  })

  it('hides the drawing from screen readers', () => {
    draw()
    expect(screen.queryAllByRole('img')).toHaveLength(0)
  })
})
