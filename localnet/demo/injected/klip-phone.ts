import { ask } from './ask.ts'
import { pageLanguage, words } from './words.ts'

interface Asked {
  key: string
  words: { ko: string; en: string }
}

/** The link that opens Klip on a phone opens the phone of the localnet here: its newest request, to approve or reject. */
export function openKlipByItsLink() {
  return document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="klip:"]') : null
    if (!link) return
    event.preventDefault()
    void show()
  })
}

async function show() {
  const t = words()
  const [newest] = (await (await fetch('/__demo/phone')).json()) as Asked[]
  const text = newest ? newest.words[pageLanguage()] : t.phoneEmpty
  const isAgreed = await ask(t.phone, t.request, text, '').then(
    () => true,
    () => false,
  )
  if (!newest) return
  await fetch('/__demo/phone', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-demo-wallet': '1' },
    body: JSON.stringify({ key: newest.key, isAgreed }),
  })
}
