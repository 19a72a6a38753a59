import type { Executor } from './executor.ts'
import { missingProgramImages, programCacheDir, readProgramImages } from './program-images.ts'
import { StandInExecutor } from './stand-in-executor.ts'
import { SvmExecutor } from './svm-executor.ts'

/** `cacheDir` holds `<program id>.so` files; by default `PROGRAM_CACHE` or the user's cache folder. */
export interface ExecutorOptions {
  programs: 'real' | 'stand-in' | 'auto'
  cacheDir?: string
}

/**
 * Opens a fresh executor over an empty chain. 'auto' runs the real program images when all four are
 * cached, else the stand-ins. 'real' throws a sentence when an image is missing.
 */
export function createExecutor(options: ExecutorOptions): Executor {
  const cacheDir = options.cacheDir ?? programCacheDir()
  const hasImages = missingProgramImages(cacheDir).length === 0
  if (options.programs === 'stand-in' || (options.programs === 'auto' && !hasImages)) {
    return new StandInExecutor()
  }
  return new SvmExecutor(readProgramImages(cacheDir))
}
