import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLiveMigrations } from '#web/src/site/migration/use-live-migrations.ts'
import { Toaster } from '#web/src/ui/toast.tsx'
import { migration } from './rows.ts'
import { answers, setLanguage, words } from './stage.tsx'

let streams: EventTarget[] = []
beforeEach(() => {
  vi.useFakeTimers()
  streams = []
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      constructor() {
        super()
        streams.push(this)
      }
      close(): void {}
    },
  )
})

afterEach(() => {
  vi.useRealTimers()
})

function Watching() {
  useLiveMigrations('owner')
  return <Toaster />
}
function tell(...all: object[]) {
  return act(() => {
    const data = JSON.stringify(all)
    for (const stream of streams) stream.dispatchEvent(new MessageEvent('migrations', { data }))
    // What has come is drawn four times a second.
    return vi.advanceTimersByTimeAsync(300)
  })
}

test.each(['eng', 'kor'] as const)(
  'a visitor who watches is notified once that a mint has completed, and nothing of what was complete before, in %s',
  async (language) => {
    setLanguage(language)
    answers({
      '/api/migration/mine': [
        migration({ state: 'minted' }),
        migration({ migrationId: 2, state: 'completed' }),
      ],
    })
    render(<Watching />)
    await tell(migration({ state: 'minted' }), migration({ migrationId: 2, state: 'completed' }))
    expect(screen.queryByText(words[language].minted)).toBeNull()
    await tell(migration({ state: 'completed' }), migration({ migrationId: 2, state: 'completed' }))
    expect(screen.getByText(words[language].minted)).toBeVisible()
  },
)
