/**
 * Gives this process a clock that is so many milliseconds ahead of the machine's, or behind. Timers and `performance` go on as
 * they are, as they do where somebody sets the time of a machine.
 */
export function moveClock(aheadMs: number): void {
  if (aheadMs === 0) return
  const right = Date
  const now = () => right.now() + aheadMs
  globalThis.Date = new Proxy(right, {
    construct: (target, given: unknown[], newTarget) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget) as Date,
    apply: () => new right(now()).toString(),
    get: (target, name, receiver) =>
      name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown),
  })
}
