import '@testing-library/jest-dom/vitest'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { allowDialogs, openPicker, playDevice, playServer, setLanguage } from '../stage.tsx'

// What the module does in a page that some extension may talk to.
vi.mock('dcent-web-connector', () => {
  throw new TypeError('chrome.runtime.getManifest is not a function')
})

test("is no D'CENT, and not a broken window, in a page its module does not load in", async () => {
  allowDialogs()
  setLanguage('eng')
  playDevice(false)
  playServer({ address: 'a', family: 'evm' })
  openPicker()
  fireEvent.click(screen.getByRole('button', { name: /^D'CENT/ }))
  await screen.findByRole('heading', { name: 'Connection Failed', level: 2 })
  expect(screen.getByText(/^Check wallet connection and bridge/)).toBeVisible()
  expect(screen.getByRole('link', { name: "Open the D'CENT bridge" })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus()
  expect(screen.getByRole('button', { name: 'Choose another wallet' })).toBeVisible()
  // SPEC.md section 8: the page of the bridge opens.
  const opened = vi.fn<typeof open>()
  vi.stubGlobal('open', opened)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(opened).toHaveBeenCalledExactlyOnceWith('https://bridge.dcentwallet.com/v2', '_blank', 'noopener')
})
