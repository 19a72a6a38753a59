import { expect, onTestFinished, test } from 'vitest'
import { quickStyle, slowStyle } from './quick-style.ts'

const asked = ['display', 'visibility', 'pointer-events', 'position'] as const

test('says of every element what jsdom says', () => {
  onTestFinished(() => document.body.replaceChildren())
  document.body.innerHTML = `
    <div style="visibility: hidden"><button>in what is hidden</button><b style="visibility: visible">seen</b></div>
    <div style="pointer-events: none"><a href="#">out of reach</a></div>
    <p hidden>hidden</p><span style="display: none">gone</span><span style="position: fixed; display: flex">fixed</span>
    <dialog>closed</dialog><dialog open>open</dialog><details><summary>more</summary><em>of it</em></details>
    <input type="hidden"><input type="checkbox"><ul><li>one</li></ul><table><tbody><tr><td>cell</td></tr></tbody></table>
    <svg><path d="M0 0"/></svg><template><i>none</i></template><script type="text/none"></script>`
  const all = [...document.body.querySelectorAll('*')]
  const quick = quickStyle(window)
  const slow = slowStyle(window)
  const tell = (style: typeof getComputedStyle) =>
    all.map((element) => {
      const { display, visibility, pointerEvents } = style(element)
      return [
        element.outerHTML,
        display,
        visibility,
        pointerEvents,
        ...asked.map((name) => style(element).getPropertyValue(name)),
      ]
    })
  expect(all.length).toBeGreaterThan(20)
  expect(tell(quick)).toEqual(tell(slow))
})
