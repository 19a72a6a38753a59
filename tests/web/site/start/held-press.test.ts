import { afterEach, describe, expect, test, vi } from 'vitest'
import { holdPresses } from '#web/src/site/start/held-press.ts'

holdPresses()
afterEach(() => void (document.body.innerHTML = ''))

function fill(html: string) {
  return (document.body.innerHTML = `<div id="root">${html}</div>`)
}
function buttonIn(html: string): HTMLButtonElement {
  fill(html)
  const button = document.querySelector('button')
  if (!button) throw new Error('There is a button.')
  return button
}
/** As React does. */
function enliven(element: Element, onClick: () => void): void {
  Object.assign(element, { __reactProps$x: {} })
  element.addEventListener('click', onClick)
}
/** A kept press looks after its button in every frame. */
async function frames() {
  for (let n = 0; n < 3; n++) await new Promise((done) => requestAnimationFrame(done))
}

describe('a press on a button that is not hydrated yet', () => {
  test('is done once it is, and once only', async () => {
    const button = buttonIn('<form><button><b>Send</b></button></form>')
    const submitted = vi.fn<(event: Event) => void>((event) => event.preventDefault())
    button.form?.addEventListener('submit', submitted)
    button.querySelector('b')?.click()
    button.click()
    await frames()
    // The browser would have sent the form by itself, with what was typed in the address.
    expect(submitted).not.toHaveBeenCalled()
    const pressed = vi.fn<() => void>()
    enliven(button, pressed)
    await vi.waitFor(() => expect(pressed).toHaveBeenCalledOnce())
    await frames()
    expect(pressed).toHaveBeenCalledOnce()
    expect(submitted).toHaveBeenCalledOnce()
  })

  test('gives way to a later press on another', async () => {
    fill('<button>One</button><button>Two</button>')
    const [one, two] = document.querySelectorAll('button')
    if (!one || !two) throw new Error('There are two buttons.')
    const first = vi.fn<() => void>()
    const second = vi.fn<() => void>()
    one.click()
    two.click()
    enliven(one, first)
    enliven(two, second)
    await vi.waitFor(() => expect(second).toHaveBeenCalledOnce())
    expect(first).not.toHaveBeenCalled()
  })

  test('is forgotten with its button', async () => {
    const button = buttonIn('<button>Send</button>')
    const pressed = vi.fn<() => void>()
    button.click()
    button.remove()
    enliven(button, pressed)
    await frames()
    expect(pressed).not.toHaveBeenCalled()
  })

  test("of a stranger is the stranger's", () => {
    document.body.innerHTML = '<button>Extension</button>'
    const pressed = vi.fn<() => void>()
    const button = document.querySelector('button')
    button?.addEventListener('click', pressed)
    button?.click()
    expect(pressed).toHaveBeenCalledOnce()
  })

  test('leaves a living button and a link alone', () => {
    const button = buttonIn('<button>Send</button><a href="#x">Link</a>')
    const pressed = vi.fn<() => void>()
    enliven(button, pressed)
    button.click()
    expect(pressed).toHaveBeenCalledOnce()
    const link = document.querySelector('a')
    const event = new MouseEvent('click', { bubbles: true, cancelable: true })
    expect(link?.dispatchEvent(event)).toBe(true)
  })
  test('is left to the browser where it asks for the other language in a tab of its own', async () => {
    fill('<a hreflang="en-US" href="#eng">ENG</a>')
    const link = document.querySelector('a')
    const press = (init: MouseEventInit) =>
      link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
    expect(press({ ctrlKey: true })).toBe(true)
    expect(press({ metaKey: true })).toBe(true)
    expect(press({})).toBe(false)
  })
})
