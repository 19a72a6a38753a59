import { useEffect } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import type { z } from 'zod'
import { endpoints } from '#contract/endpoints.ts'
import type { Session } from '#contract/account/session.ts'
import { call, onSignedOut, setCsrfToken } from '../shared/api-client.ts'
import { toApiError, type ApiError } from '../shared/api-error.ts'

const sessionKey = 'session'
/**
 * Storage key of SPEC.md section 3: who was logged in here. It only distinguishes an ended session from a first
 * visit.
 */
const uidKey = 'UID'

export function wasLoggedIn(): boolean {
  return localStorage.getItem(uidKey) !== null
}

export type SessionState =
  | { kind: 'loading' }
  | { kind: 'signedOut' }
  | { kind: 'failed'; error: ApiError; retry: () => void }
  | { kind: 'signedIn'; session: Session }

/** The session of this browser; null where nobody is logged in. @throws ApiError */
export async function readSession(): Promise<Session | null> {
  try {
    const session = await call(endpoints.readSession)
    setCsrfToken(session.csrfToken)
    return session
  } catch (cause) {
    if (toApiError(cause).code !== 'SIGNED_OUT') throw cause
    setCsrfToken(null)
    return null
  }
}

/** Who is logged in. Asked again when the window comes back, so that an ended session shows at once. */
export function useSession(): SessionState {
  const { data, error, mutate } = useSWR<Session | null, ApiError>(sessionKey, readSession)
  useEffect(() => onSignedOut(() => void mutate(null, { revalidate: false })), [mutate])
  if (data) return { kind: 'signedIn', session: data }
  if (data === null) return { kind: 'signedOut' }
  if (error) return { kind: 'failed', error, retry: () => void mutate() }
  return { kind: 'loading' }
}

/** Logs in, in one step or two, and out; each changes what useSession says everywhere. */
export function useSessionActions(): {
  logIn: (uid: string, password: string) => Promise<void>
  /** Finishes a login that waits for a second factor. */
  giveFactor: (given: z.input<typeof endpoints.giveFactor.body>) => Promise<void>
  /** Takes over a session that was begun otherwise, or has changed. */
  take: (session: Session) => Promise<void>
  logOut: (session: Session) => Promise<void>
} {
  const { mutate } = useSWRConfig()
  const take = async (session: Session): Promise<void> => {
    setCsrfToken(session.csrfToken)
    localStorage.setItem(uidKey, session.user.uid)
    await mutate(sessionKey, session, { revalidate: false })
  }
  return {
    take,
    logIn: async (uid, password) => take(await call(endpoints.doLogin, { body: { uid, password } })),
    giveFactor: async (body) => take(await call(endpoints.giveFactor, { body })),
    logOut: async (session) => {
      await call(endpoints.doLogout, { body: { uid: session.user.uid, auth_key: session.csrfToken } })
      setCsrfToken(null)
      localStorage.removeItem(uidKey)
      await mutate(() => true, undefined, { revalidate: false })
      await mutate(sessionKey, null, { revalidate: false })
    },
  }
}
