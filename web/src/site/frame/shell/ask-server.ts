import type { ShownFeatures } from '#contract/feature/codes.ts'
import { currentLanguage } from '#web/src/shared/i18n.ts'
import { setFeatures } from '../features.ts'
import { setUnread } from '../unread.ts'

/**
 * Reads the front version: SPEC.md section 7. @returns null when there is no answer; the caller continues without
 * it.
 */
export async function readFrontVersion(): Promise<string | null> {
  const value = await ask('common/selectKeyValue?cdKey=FRONT_VERSION')
  return typeof value === 'string' ? value : null
}

/** A page that stays open for days learns here what has opened since. */
export async function readFeatures(): Promise<void> {
  const features = await ask(`features?lang=${currentLanguage()}`)
  if (features) setFeatures(features as ShownFeatures)
}

/** How many notices are unread; an answer that does not come changes nothing. */
export async function readUnread(): Promise<void> {
  const value = await ask('my/notices/unread')
  if (typeof value === 'object' && value !== null && 'unread' in value) setUnread(Number(value.unread))
}

/** The profile picture of the session, a JPEG in base64; null where there is none, or no answer comes. */
export async function readOwnPicture(): Promise<string | null> {
  const value = await ask('user/profile/picture')
  const isAnswer = typeof value === 'object' && value !== null && 'picture' in value
  return isAnswer && typeof value.picture === 'string' ? value.picture : null
}

/** By hand and not through the API client, whose schemas would more than double what a page loads first. */
async function ask(path: string): Promise<unknown> {
  try {
    const response = await fetch(`/api/${path}`)
    const body: unknown = await response.json()
    return response.ok && typeof body === 'object' && body !== null && 'returnValue' in body
      ? body.returnValue
      : null
  } catch (cause) {
    // oxlint-disable-next-line no-console -- offline is no reason to disturb a reader
    console.warn(`${path} could not be read.`, cause)
    return null
  }
}
