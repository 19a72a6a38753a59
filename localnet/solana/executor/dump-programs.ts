import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { addressText } from './addresses.ts'
import { PROGRAM_IDS, programImagePath } from './program-images.ts'

/** Loaders that keep a program's code in the program account itself. */
const PLAIN_LOADERS = [
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoader1111111111111111111111111111111111',
]
const UPGRADEABLE_LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111'
/** States of the upgradeable loader's accounts, and the bytes before the code in a program data account. */
const STATE = { program: 2, programData: 3 }
const PROGRAM_DATA_HEADER_BYTES = 45
const ELF_MAGIC = Buffer.from([0x7f, 0x45, 0x4c, 0x46])

const accountSchema = z.object({
  owner: z.string(),
  data: z.tuple([z.string(), z.literal('base64')]),
})
const replySchema = z.union([
  z.object({ result: z.object({ value: accountSchema.nullable() }) }),
  z.object({ error: z.object({ message: z.string() }) }),
])

/** One program written to the cache. */
export interface DumpedProgram {
  programId: string
  path: string
  bytes: number
}

/**
 * Reads the four programs from a cluster and writes their images to the cache, where the executor finds them.
 * `onProgram` is called with each one as it lands. Throws a sentence that says what to do when the RPC does not
 * answer, or does not have a program; what was written before stays.
 */
export async function dumpPrograms(
  rpcUrl: string,
  cacheDir: string,
  onProgram: (program: DumpedProgram) => void,
): Promise<void> {
  mkdirSync(cacheDir, { recursive: true })
  for (const programId of Object.values(PROGRAM_IDS)) {
    const image = await programImage(rpcUrl, programId)
    const path = programImagePath(cacheDir, programId)
    writeFileSync(`${path}.part`, image)
    renameSync(`${path}.part`, path)
    onProgram({ programId, path, bytes: image.length })
  }
}

async function programImage(rpcUrl: string, programId: string): Promise<Buffer> {
  const program = await accountOf(rpcUrl, programId)
  const image = PLAIN_LOADERS.includes(program.owner)
    ? program.data
    : await upgradeableImage(rpcUrl, programId, program)
  if (!image.subarray(0, 4).equals(ELF_MAGIC)) {
    throw new Error(`What ${hostOf(rpcUrl)} has at ${programId} is not a program image. Use a mainnet RPC.`)
  }
  return image
}

async function upgradeableImage(rpcUrl: string, programId: string, program: ClusterAccount): Promise<Buffer> {
  const isProgram = program.owner === UPGRADEABLE_LOADER && program.data.length >= 36
  if (!isProgram || program.data.readUInt32LE(0) !== STATE.program) {
    throw new Error(`${programId} is not a program on ${hostOf(rpcUrl)}. Use a mainnet RPC.`)
  }
  const programData = await accountOf(rpcUrl, addressText(program.data.subarray(4, 36)))
  const hasCode = programData.data.length > PROGRAM_DATA_HEADER_BYTES
  if (!hasCode || programData.data.readUInt32LE(0) !== STATE.programData) {
    throw new Error(`The code of ${programId} is not where its program account points. Try another RPC.`)
  }
  return programData.data.subarray(PROGRAM_DATA_HEADER_BYTES)
}

interface ClusterAccount {
  owner: string
  data: Buffer
}

async function accountOf(rpcUrl: string, address: string): Promise<ClusterAccount> {
  const reply = replySchema.safeParse(await call(rpcUrl, address))
  if (!reply.success) throw new Error(`${hostOf(rpcUrl)} does not answer like a Solana RPC. Check the URL.`)
  if ('error' in reply.data) {
    throw new Error(`${hostOf(rpcUrl)} refused to show ${address}: ${reply.data.error.message}`)
  }
  const { value } = reply.data.result
  if (value === null) throw new Error(`${hostOf(rpcUrl)} has no account ${address}. Use a mainnet RPC.`)
  return { owner: value.owner, data: Buffer.from(value.data[0], 'base64') }
}

async function call(rpcUrl: string, address: string): Promise<unknown> {
  const params = [address, { encoding: 'base64', commitment: 'finalized' }]
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getAccountInfo', params })
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    return await response.json()
  } catch (cause) {
    throw new Error(`${hostOf(rpcUrl)} cannot be reached or does not answer in JSON. Check the URL.`, {
      cause,
    })
  }
}

/** The host alone: RPC URLs carry keys in their path and query. */
function hostOf(rpcUrl: string): string {
  return URL.canParse(rpcUrl) ? new URL(rpcUrl).host : 'That RPC URL'
}
