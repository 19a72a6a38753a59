import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'

/** What the last stage of the Dockerfile copies from the tree itself; what it takes from the build are the pages. */
export const copied = [...lastStage().matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, names = '']) =>
  names.split(' '),
)

/** Makes a folder of what the image has, with the pages where they are built, so that its processes run as in a container. */
export function writeImage(folder: string): void {
  for (const name of copied) cpSync(name, join(folder, name), { recursive: true })
  linkPackages(join(folder, 'node_modules'))
  if (existsSync('dist')) symlinkSync(resolve('dist'), join(folder, 'dist'))
}

/** Those of `npm ci --omit=dev`. What they need of each other they find where they really are. */
function linkPackages(target: string): void {
  const lock = z
    .object({ packages: z.record(z.string(), z.object({ dev: z.boolean().default(false) })) })
    .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  for (const [place, { dev }] of Object.entries(lock.packages)) {
    const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(place) ?? []
    if (name === undefined || dev || !existsSync(place)) continue
    mkdirSync(dirname(join(target, name)), { recursive: true })
    symlinkSync(resolve(place), join(target, name))
  }
}

function lastStage(): string {
  return (
    readFileSync('Dockerfile', 'utf8')
      .split(/^FROM /m)
      .at(-1) ?? ''
  )
}
