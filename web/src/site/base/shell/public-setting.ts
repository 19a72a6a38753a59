/**
 * Reads one public setting of SPEC.md section 7. By hand and not through the API client, whose schemas would more
 * than double what a page loads first. @returns null when there is no answer; the caller goes on without it.
 */
export async function readPublicSetting(
  cdKey: 'FRONT_VERSION' | 'ENGLISH_SWITCH_POPUP',
): Promise<string | null> {
  try {
    const response = await fetch(`/api/common/selectKeyValue?cdKey=${cdKey}`)
    const body: unknown = await response.json()
    const isAnswer = typeof body === 'object' && body !== null && 'returnValue' in body
    return response.ok && isAnswer && typeof body.returnValue === 'string' ? body.returnValue : null
  } catch (cause) {
    // oxlint-disable-next-line no-console -- offline is no reason to disturb a reader
    console.warn(`The setting ${cdKey} could not be read.`, cause)
    return null
  }
}
