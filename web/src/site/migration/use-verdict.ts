import { useEffect, useState } from 'react'
import { fetchVerdict } from './api.ts'

/** What can be said of a typed address. CHECKING: being asked. UNREACHABLE: it could not be checked. */
export type Verdict = Awaited<ReturnType<typeof fetchVerdict>> | 'CHECKING'

const typingPauseMs = 350

/** Asks the server about an address once typing pauses. `retry` asks again. */
export function useVerdict(address: string): { verdict: Verdict; retry: () => void } {
  const [attempt, setAttempt] = useState(0)
  const key = `${attempt} ${address}`
  const [answer, setAnswer] = useState<{ key: string; verdict: Verdict } | null>(null)
  useEffect(() => {
    if (address === '') return
    const aborting = new AbortController()
    const ask = async (): Promise<void> => {
      try {
        setAnswer({ key, verdict: await fetchVerdict(address, aborting.signal) })
      } catch {
        if (!aborting.signal.aborted) setAnswer({ key, verdict: 'UNREACHABLE' })
      }
    }
    const timer = setTimeout(() => void ask(), typingPauseMs)
    return () => {
      clearTimeout(timer)
      aborting.abort()
    }
  }, [address, key])
  const verdict = address === '' ? 'EMPTY' : answer?.key === key ? answer.verdict : 'CHECKING'
  return { verdict, retry: () => setAttempt((before) => before + 1) }
}
