import type { FileEntryInput } from '#contract/file/file-sets.ts'
import type { NetworkName } from '#contract/network.ts'
import type { WorkerReply, WorkerRequest } from '../../parts/worker-client.ts'
import type { FolderOptions, FolderState, Picture } from './file-session.ts'
import type { ReadProgress } from './read-folder.ts'
import type { GivenPath } from './source-file.ts'

/** What the page asks of the worker that has the folder, and what it answers. */
export interface Requests {
  load: { ask: { given: GivenPath[]; network: NetworkName; options: FolderOptions }; answer: FolderState }
  judge: { ask: FolderOptions; answer: FolderState }
  countPictures: { ask: Record<never, never>; answer: number }
  pictures: { ask: { first: number; last: number }; answer: Picture[] }
  readPicture: { ask: { path: string }; answer: Uint8Array<ArrayBuffer> | null }
  prepare: { ask: { baseUrl: string }; answer: FileEntryInput[] }
  bytesOf: { ask: { key: string }; answer: Uint8Array<ArrayBuffer> }
}
export type RequestName = keyof Requests
export type Request = WorkerRequest<Requests>
export type Reply = WorkerReply<Requests, ReadProgress>
