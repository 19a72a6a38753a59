import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useTextFonts } from '#web/src/site/fonts/use-text-fonts.ts'

let asked: string[] = []
beforeEach(() => {
  asked = []
  document.head.innerHTML = '<meta name="text-fonts" content="/about.json">'
  document.documentElement.lang = 'ko'
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.resolve(new Response(JSON.stringify({ sheet: '/any.css', covered: '가나' })))
  })
})

function sheets() {
  return document.querySelectorAll('link[href="/any.css"]').length
}
/** Two turns of the microtask queue after the answer: whatever was going to be added is there. */
async function settle() {
  await waitFor(() => expect(asked).toEqual(['/about.json']))
  await new Promise((resolve) => setTimeout(resolve))
}

test('asks for nothing while there is no text, or only Latin', async () => {
  const { rerender } = renderHook(({ text }) => useTextFonts(text), {
    initialProps: { text: undefined as string | undefined },
  })
  rerender({ text: 'Plain – “text”, 1 ₩' })
  await Promise.resolve()
  expect(asked).toEqual([])
})

test('leaves the sheet alone when the site font has every character', async () => {
  renderHook(() => useTextFonts('가나 가'))
  await settle()
  expect(sheets()).toBe(0)
})

test('fetches the sheet once when a character is missing', async () => {
  const { rerender } = renderHook(({ text }) => useTextFonts(text), { initialProps: { text: '가뷁' } })
  await waitFor(() => expect(sheets()).toBe(1))
  rerender({ text: '뷁뷁' })
  await waitFor(() => expect(asked).toHaveLength(2))
  await new Promise((resolve) => setTimeout(resolve))
  expect(sheets()).toBe(1)
})

test('counts nothing as there on an English page', async () => {
  document.documentElement.lang = 'en'
  renderHook(() => useTextFonts('가'))
  await waitFor(() => expect(sheets()).toBe(1))
})
