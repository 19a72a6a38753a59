import { rejected, who } from './call.ts'
import { pageLanguage, words } from './words.ts'

const style = `
:host{all:initial}
div{position:fixed;z-index:2147483647;right:16px;bottom:16px;width:min(360px,calc(100vw - 32px));box-sizing:border-box;
padding:16px;border-radius:16px;background:#15161f;color:#f4f4f8;border:1px solid #7fe0c3;font:14px/1.5 system-ui,"Apple SD Gothic Neo","Noto Sans KR",sans-serif;word-break:keep-all;
box-shadow:0 12px 48px #000a}
h2{margin:0 0 4px;font-size:15px}p{margin:0 0 8px;color:#a4a6b5}
pre{margin:0 0 12px;max-height:180px;overflow:auto;white-space:pre-wrap;overflow-wrap:anywhere;font:12px/1.5 ui-monospace,monospace}
button{min-height:44px;padding:0 16px;border-radius:10px;border:1px solid #3a3b48;background:#22232f;color:inherit;font:inherit;cursor:pointer}
button:first-of-type{background:#d9fff2;color:#06281f;border-color:transparent;margin-right:8px}
button:focus-visible{outline:2px solid #7fe0c3;outline-offset:2px}`

let last: Promise<unknown> = Promise.resolve()

/**
 * The wallet's own window: what is asked, and yes or no. One after another. @throws WalletError 4001 on no.
 * @param owner whose wallet it is, when not the holder's.
 */
export function ask(wallet: string, title: string, text: string, owner?: string): Promise<void> {
  const answered = last.catch(() => undefined).then(() => show({ wallet, title, text, owner }))
  last = answered.catch(() => undefined)
  return answered
}

interface Question {
  wallet: string
  title: string
  text: string
  owner: string | undefined
}

async function show({ wallet, title, text, owner }: Question) {
  const t = words()
  const name = owner === undefined ? (await who()).name[pageLanguage()] : ''
  const host = document.createElement('demo-wallet')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = document.createElement('style')
  sheet.textContent = style
  const box = document.createElement('div')
  box.setAttribute('role', 'dialog')
  box.setAttribute('aria-label', `${wallet} (${t.demo})`)
  const heading = element('h2', `${wallet}: ${title}`)
  const sub = element('p', owner ?? t.owner(name))
  const said = element('pre', text)
  const yes = button(t.yes)
  const no = button(t.no)
  box.append(heading, ...(sub.textContent ? [sub] : []), said, yes, no)
  root.append(sheet, box)
  // A modal dialog of the page makes everything outside of it inert; a popover stands above it, as a browser's own window does.
  host.setAttribute('popover', 'manual')
  host.style.cssText = 'border:0;padding:0;background:none;overflow:visible'
  ;(topDialog() ?? document.body ?? document.documentElement).append(host)
  host.showPopover()
  return new Promise<void>((resolve, reject) => {
    const end = (isAgreed: boolean) => {
      host.remove()
      if (isAgreed) resolve()
      else reject(rejected())
    }
    yes.addEventListener('click', () => end(true))
    no.addEventListener('click', () => end(false))
    yes.focus()
  })
}

/** The dialog that lets itself be used now: of several, the one that has the focus or lies in the middle. */
function topDialog() {
  return (
    document.activeElement?.closest('dialog:modal') ??
    document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('dialog:modal') ??
    null
  )
}

function element(name: 'h2' | 'p' | 'pre', text: string) {
  const made = document.createElement(name)
  made.textContent = text
  return made
}

function button(label: string) {
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = label
  return made
}
