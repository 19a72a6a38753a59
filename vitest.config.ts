import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest. Vitest begins with the largest; begun last, these would let one core rest. */
const longest =
  /\/(?:chaos|explore|migration-(?:return|attacks)|browser\/(?:pages|admin-windows|controls|mint|migration\/[\w-]+)|wallet-(?:states|flows))\.test\.ts$/

/**
 * A process goes on to the next file only where that is of its own project; else Vitest ends it, and with it all it
 * loaded and opened: modules, a browser, databases, chains. So the files of a project stand together. Small files
 * which need nothing come last: no core rests for long at the end.
 */
const projectOrder = ['node', 'web', 'browser', 'wallet', 'ownPage']

class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const placeOf = ({ project, moduleId }: TestSpecification): number =>
      projectOrder.indexOf(project.name) * 2 + (longest.test(moduleId) ? 0 : 1)
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

/** What is waited for may have a chain, a worker or a busy machine behind it; by default it gets a second. */
const patience = { timeout: 20_000 }

/** For every process with tests: much is made and dropped at once, and with more room for what is young a tenth of the work is saved. */
export const execArgv = ['--max-semi-space-size=64']

/**
 * A machine that stood still for a moment must not cost a whole run: what fails is tried once more, and `npm test` names
 * what needed it, to be looked into. A defect fails twice.
 */
const retry = 1

/** Node loads what it tests as in production, through tsx: what Vite makes of modules costs a tenth more, and as much again to make. */
const asInProduction = {
  execArgv: [...execArgv, '--import', 'tsx'],
  experimental: { viteModuleRunner: false, nodeLoader: false },
}

const ofNode = {
  ...asInProduction,
  retry,
  environment: 'node',
  // Some start programs, which on a busy machine takes each of them many seconds.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  pool: 'forks',
  expect: { poll: patience },
} as const

const ofPages: TestProjectInlineConfiguration['test'] = {
  environment: 'jsdom',
  include: ['tests/web/**/*.test.{ts,tsx}'],
  setupFiles: ['tests/web/setup.ts', 'tests/web/site-features.ts'],
  retry,
  testTimeout: 30_000,
  // One builds the console.
  hookTimeout: 120_000,
  pool: 'threads',
}
const walletTests = 'tests/web/site/wallet/**/*.test.{ts,tsx}'
/** What a page remembers of wallets from before is what these are about. */
const ownPageTests = 'tests/web/site/wallet/{resume.test.ts,late-config.test.tsx}'

/** What runs in Node, the parts of the web that need a DOM, and real browsers. */
const projects: TestProjectInlineConfiguration[] = [
  {
    test: {
      ...ofNode,
      name: 'node',
      include: ['tests/**/*.test.ts'],
      exclude: ['tests/web/**', 'tests/browser/**'],
      // Files share a process and what it has loaded, which took as long as a third of the tests.
      isolate: false,
    },
  },
  {
    extends: './web/vitest.config.ts',
    test: { ...ofPages, name: 'web', exclude: [walletTests], isolate: false },
  },
  {
    extends: './web/vitest.config.ts',
    // A wallet announces itself to a page once and for good: the other pages know none of these.
    test: { ...ofPages, name: 'wallet', include: [walletTests], exclude: [ownPageTests], isolate: false },
  },
  {
    extends: './web/vitest.config.ts',
    test: { ...ofPages, name: 'ownPage', include: [ownPageTests], isolate: true },
  },
  {
    test: {
      // Through Vite: what tsx makes of a function is no function that a page could run.
      name: 'browser',
      execArgv,
      retry,
      environment: 'node',
      include: ['tests/browser/**/*.test.ts'],
      testTimeout: 180_000,
      hookTimeout: 180_000,
      expect: { poll: patience },
      // Files share a process, and with it a browser and what they test: see tests/browser/environments.ts.
      isolate: false,
      // Tests that may run beside each other: while one waits for its page, another goes on.
      maxConcurrency: 2,
    },
  },
]

// One more than two cores: while a test waits for a chain or a page, another may work.
export default defineConfig({
  test: {
    maxWorkers: 3,
    projects,
    globalSetup: './tests/support/database/shared-redis.ts',
    sequence: { sequencer: ByProject },
  },
})
