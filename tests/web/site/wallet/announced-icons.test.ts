import { expect, test } from 'vitest'
import { safeIcon } from '#web/src/site/wallet/announced-icons.ts'

test.each([
  'data:image/png;base64,iVBORw0KGgo=',
  'data:image/svg+xml;base64,PHN2Zy8+',
  'data:image/svg+xml,%3Csvg%20onload=%22alert(1)%22/%3E',
  'data:image/webp;base64,UklGRg==',
  'data:image/svg+xml;charset=utf-8,%3Csvg/%3E',
])('the icon %s is a picture, in which an <img> runs nothing', (icon) => {
  expect(safeIcon(icon)).toBe(icon)
})

test.each([
  'https://wallet.example/icon.png',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml-script,<svg/>',
  'javascript:alert(1)',
  `data:image/png;base64,${'A'.repeat(100_001)}`,
  'data:image/png',
  undefined,
  7,
])('%s is none', (icon) => {
  expect(safeIcon(icon)).toBeNull()
})
