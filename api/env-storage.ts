import { z } from 'zod'
import type { NetworkName } from '#contract/network.ts'
import { uriProblemOf } from '#contract/uri.ts'
import { optional } from './env-fields.ts'

const url = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''))

/** Where public files are written, and under which address anybody reads them. */
export const storageEnv = {
  /** A folder, where there is no bucket. */
  STORAGE_DIR: z.preprocess((value) => (value === '' ? undefined : value), z.string().default('.data/files')),
  /** A bucket of any service that speaks S3, with the folder in it: https://HOST/BUCKET/FOLDER. */
  STORAGE_URL: optional(
    url.refine((text) => /^\/[^/]+/.test(new URL(text).pathname) && !/[?#]/.test(text), {
      message: 'must be https://HOST/BUCKET or https://HOST/BUCKET/FOLDER',
    }),
  ),
  AWS_REGION: z.preprocess((value) => (value === '' ? undefined : value), z.string().default('us-east-1')),
  /** Without both the SDK finds credentials itself: the role of the machine. */
  AWS_ACCESS_KEY_ID: optional(z.string()),
  AWS_SECRET_ACCESS_KEY: optional(z.string()),
  /** It goes on chain with the name of a file behind it, so it must last as long as the NFTs. */
  PUBLIC_ASSETS_URL: optional(url),
}

/** On chain there is room for 200 bytes; the name of a file takes 70. */
const assetsUrlCharactersMax = 100

export function isAssetsUrl(assetsUrl: string, network: NetworkName) {
  const isShort = assetsUrl.length <= assetsUrlCharactersMax && !/[?#]/.test(assetsUrl)
  return isShort && uriProblemOf(`${assetsUrl}/file.json`, network) === null
}
