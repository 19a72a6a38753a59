import { useEffect, useRef, useState } from 'react'

export type StreamState = 'connecting' | 'live' | 'reconnecting' | 'polling'

export interface StreamOptions<T> {
  /** Null while there is nothing to follow. */
  url: string | null
  eventName: string
  parse: (text: string) => T
  /** Newer or equal: totals make an old event harmless, this makes it invisible. */
  versionOf: (value: T) => number
  /** Asked every `pollEveryMs` while the stream is down. */
  poll: () => Promise<T>
  onValue: (value: T) => void
  pollEveryMs?: number
  /** At most four updates a second reach the page (A2). */
  flushEveryMs?: number
  /** Nothing received for so long means that the connection is lost, even if the browser thinks otherwise. */
  silentMaxMs?: number
}

/**
 * Follows server-sent events. The browser resumes by Last-Event-ID; when the line breaks the hook polls, shows
 * `reconnecting`, and opens the stream again. Values carry totals and a version, so nothing is lost or counted twice.
 */
export function useProgressStream<T>(options: StreamOptions<T>): StreamState {
  const [state, setState] = useState<StreamState>('connecting')
  const latest = useRef(options)
  latest.current = options
  useEffect(() => {
    if (options.url === null) return
    const follower = follow(options.url, latest, setState)
    return () => follower.stop()
  }, [options.url])
  return state
}

function follow<T>(
  url: string,
  latest: { current: StreamOptions<T> },
  setState: (state: StreamState) => void,
): { stop: () => void } {
  const { flushEveryMs = 250, pollEveryMs = 3_000, silentMaxMs = 90_000 } = latest.current
  const newest = keepNewest(latest)
  let source: EventSource | null = null
  let heardAtMs = Date.now()
  let failures = 0
  const open = (): void => {
    source?.close()
    source = new EventSource(url)
    source.onopen = () => {
      heardAtMs = Date.now()
      failures = 0
      setState('live')
    }
    source.addEventListener(latest.current.eventName, (event) => {
      heardAtMs = Date.now()
      newest.take(latest.current.parse(String(event.data)))
    })
    source.onerror = () => {
      failures += 1
      setState(failures > 3 ? 'polling' : 'reconnecting')
    }
  }
  const flush = setInterval(newest.flush, flushEveryMs)
  const watch = setInterval(() => {
    if (source?.readyState !== EventSource.OPEN)
      latest.current.poll().then(newest.take, () => setState('reconnecting'))
    // A closed EventSource never comes back by itself (an HTTP error closes it); a silent one may be half open.
    const isSilent = Date.now() - heardAtMs > silentMaxMs
    if (source?.readyState !== EventSource.CLOSED && !isSilent) return
    heardAtMs = Date.now()
    open()
  }, pollEveryMs)
  open()
  return {
    stop: () => {
      newest.close()
      clearInterval(flush)
      clearInterval(watch)
      source?.close()
    },
  }
}

/** Holds the newest value until it is drawn; an older one, from a slow poll or a replay, is left out. */
function keepNewest<T>(latest: { current: StreamOptions<T> }): {
  take: (value: T) => void
  flush: () => void
  close: () => void
} {
  let version = -1
  let pending: T | null = null
  let isClosed = false
  return {
    take: (value) => {
      if (isClosed || latest.current.versionOf(value) < version) return
      version = latest.current.versionOf(value)
      pending = value
    },
    flush: () => {
      if (pending === null) return
      latest.current.onValue(pending)
      pending = null
    },
    close: () => {
      isClosed = true
    },
  }
}
