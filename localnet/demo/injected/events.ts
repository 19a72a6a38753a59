type Listener = (...values: unknown[]) => void

/** `on`, `removeListener` and `off` as injected wallets have them. */
export function createEvents() {
  const listeners = new Map<string, Set<Listener>>()
  const on = (event: string, listener: Listener) => {
    listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
  }
  const off = (event: string, listener: Listener) => {
    listeners.get(event)?.delete(listener)
  }
  return {
    on,
    off,
    removeListener: off,
    emit: (event: string, ...values: unknown[]) => {
      for (const listener of listeners.get(event) ?? []) listener(...values)
    },
  }
}
