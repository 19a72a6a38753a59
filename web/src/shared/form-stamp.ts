import { formStampHeader, formStampPath, formTrapHeader, formTrapName } from '#contract/form-headers.ts'

interface Stamp {
  stamp: string
  /** By the page's own clock: when a form is taken with it, and when it is too old. */
  readyAt: number
  oldAt: number
}

/** Half of what the API takes. */
const validMs = 12 * 3600_000
/** Clocks do not run alike. */
const spareMs = 100
let asked: Promise<Stamp | null> | null = null

/** Asks for the stamp of a form that somebody begins to fill in, so that it is old enough when they are done. */
export function prepareForm(): void {
  asked ??= askStamp()
}

/**
 * The headers a public form is sent with. They are there once the form is old enough: who is quicker waits a moment
 * and is not refused.
 */
export async function formHeaders(): Promise<Record<string, string>> {
  prepareForm()
  const known = await asked
  if (known === null || performance.now() > known.oldAt) asked = null
  if (known === null) return {}
  const waitMs = known.readyAt - performance.now()
  if (waitMs > 0) await new Promise((done) => setTimeout(done, waitMs))
  const trapped = trapField()?.value ?? ''
  return { [formStampHeader]: known.stamp, ...(trapped && { [formTrapHeader]: encodeURIComponent(trapped) }) }
}

/** After a refusal: a browser may have filled in the field that people do not see. */
export function forgetForm(): void {
  asked = null
  const field = trapField()
  if (field) field.value = ''
}

function trapField(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>(`input[name="${formTrapName}"]`)
}

/** Null when nothing came: the form is sent all the same, and the API says what is wrong. */
async function askStamp(): Promise<Stamp | null> {
  try {
    const response = await fetch(formStampPath)
    const said: unknown = await response.json()
    const value = at(said, 'returnValue')
    const [stamp, waitMs] = [at(value, 'stamp'), at(value, 'waitMs')]
    if (typeof stamp !== 'string' || typeof waitMs !== 'number') return null
    const now = performance.now()
    return { stamp, readyAt: now + waitMs + (waitMs > 0 ? spareMs : 0), oldAt: now + validMs }
  } catch {
    return null
  }
}

function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
