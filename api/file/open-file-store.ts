import type { ApiEnv } from '../env.ts'
import type { ApiPolicy } from '../policy.ts'
import { createDiskStorage } from './storage/disk-storage.ts'
import type { FileStorage } from './storage/storage.ts'

export interface FileStore {
  storage: FileStorage
  /** Where anybody reads the files; null: nobody said, and none may go on chain. */
  assetsUrl: string | null
  /** Uploads that are being read now. */
  uploads: { running: number }
}

type StorageEnv = Pick<
  ApiEnv,
  | 'PUBLIC_ASSETS_URL'
  | 'STORAGE_DIR'
  | 'STORAGE_URL'
  | 'AWS_REGION'
  | 'AWS_ACCESS_KEY_ID'
  | 'AWS_SECRET_ACCESS_KEY'
>

/** The storage of public files of one API. */
export function openFileStore(env: StorageEnv, policy: Pick<ApiPolicy, 'storageMaxMs'>): FileStore {
  return {
    storage: env.STORAGE_URL ? openBucket(env.STORAGE_URL, env, policy) : createDiskStorage(env.STORAGE_DIR),
    assetsUrl: env.PUBLIC_ASSETS_URL ?? null,
    uploads: { running: 0 },
  }
}

/** The client is large: it is loaded when it is first needed. */
function openBucket(storageUrl: string, env: StorageEnv, { storageMaxMs }: Pick<ApiPolicy, 'storageMaxMs'>) {
  const { origin, pathname } = new URL(storageUrl)
  const [name = '', ...folders] = pathname.slice(1).split('/')
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env
  let opened: Promise<FileStorage> | null = null
  const open = () =>
    (opened ??= import('./storage/bucket-storage.ts').then(({ createBucketStorage }) =>
      createBucketStorage({
        endpoint: origin,
        name,
        prefix: folders.map((folder) => `${folder}/`).join(''),
        region: env.AWS_REGION,
        credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
        maxMs: storageMaxMs,
      }),
    ))
  const storage: FileStorage = {
    put: async (key, file) => (await open()).put(key, file),
    find: async (key) => (await open()).find(key),
  }
  return storage
}
