import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const src = join(import.meta.dirname, '../../../web/src')

/** Frames are a page of their own and hold its landmarks; the pages that wear them are where they are seen. */
const frames = ['AuthFrame', 'ShellFrame', 'TopbarFrame']

/** Nothing of them is seen: where scripts run, or ever. */
const unseen = ['FormNeedsScripts', 'FormTrap', 'NeedsScripts', 'PagesHere']

function textOf(folder: string): string {
  return readdirSync(join(src, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => readFileSync(join(src, folder, name), 'utf8'))
    .join('\n')
}

describe('the gallery', () => {
  it('shows every component of ui/, or the component it is a part of', () => {
    const [ui, gallery] = [textOf('ui'), textOf('site/test')]
    const components = [...ui.matchAll(/^export (?:function|const) ([A-Z][a-z]\w*)/gm)].map(
      ([, it = '']) => it,
    )
    const isShown = (name: string) => new RegExp(`\\b${name}\\b`).test(gallery)
    const isPart = (name: string) => new RegExp(`(?:<|\\bit\\.)${name}\\b`).test(ui)
    const missing = components.filter(
      (it) => ![...frames, ...unseen].includes(it) && !isShown(it) && !isPart(it),
    )
    expect(components.length).toBeGreaterThan(150)
    expect(missing).toEqual([])
  })
})
