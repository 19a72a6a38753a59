/** Minutes until a refused call may be tried again, of what the API says beside the refusal; one where it does not say. */
export function waitMinutesOf(params: unknown): number {
  const seconds: unknown =
    typeof params === 'object' && params !== null ? Reflect.get(params, 'retryAfterSeconds') : undefined
  return typeof seconds === 'number' ? Math.max(1, Math.ceil(seconds / 60)) : 1
}
