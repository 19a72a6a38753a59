import { describe, expect } from 'vitest'
import { isSoak } from '../../support/soak.ts'
import { hasChromium } from '../browser.ts'
import { openConsoleEnv } from '../console-env.ts'
import { it } from '../environments.ts'
import { expectNoErrors } from '../steps.ts'
import { startReceiver } from './receiver.ts'
import { setUpAlerts } from './alert-scenes.ts'
import { judgeWrongly, makeCollection, mintThroughLies, runDry } from './run-scenes.ts'
import { openWalker } from './walker.ts'

/** WALK_ITEMS=n is how many the first run mints. */
const items = Number(process.env['WALK_ITEMS'] ?? 200)

describe.skipIf(!hasChromium() || !isSoak)('an operator on a bad day', () => {
  it.for(['eng', 'kor'] as const)(
    'mints through a lying RPC and a restored backup, is refused a wrong verdict, tops up, and is told by webhook: %s',
    { timeout: 900_000 },
    async (language, { chromium }) => {
      const receiver = await startReceiver()
      const testEnv = await openConsoleEnv({ views: 2, webhookOrigins: [receiver.url] })
      const walker = await openWalker(chromium, testEnv, language)
      const scene = { walker, testEnv, receiver }
      try {
        await walker.look('home')
        const secret = await setUpAlerts(scene)
        await makeCollection(scene)
        await mintThroughLies(scene, { name: 'lies', count: items })
        await judgeWrongly(scene, { name: 'verdict', count: 3 })
        await runDry(scene, { name: 'dry', count: 30 }, secret)
        // The browser reports the refused verdict by itself.
        expectNoErrors(walker.errors.filter((text) => !text.includes('409')))
        expect(receiver.delivered.length).toBeGreaterThan(2)
      } finally {
        await walker.close()
        await testEnv.close()
        await receiver.close()
      }
    },
  )
})
