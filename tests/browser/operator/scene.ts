import type { ConsoleEnv } from '../console-env.ts'
import type { Receiver } from './receiver.ts'
import type { Walker } from './walker.ts'

/** What a scene of the walk is played with. */
export interface Scene {
  walker: Walker
  testEnv: ConsoleEnv
  receiver: Receiver
}
