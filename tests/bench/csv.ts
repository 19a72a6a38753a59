import { base58 } from '@scure/base'
import Papa from 'papaparse'
import { checkListInSteps, decodeList, isOnCurve, parseList, summarizeList } from '#contract/list/index.ts'
import { mintList } from '#contract/mint/list/mint-list.ts'

export interface CsvBenchResult {
  rows: number
  seconds: number
  rowsPerSecond: number
  /** The same text through Papa Parse alone: cells only, nothing judged. */
  barePapaRowsPerSecond: number
  ratio: number
  /** Growth of the heap that the judged list keeps. */
  heapMb: number
}

/**
 * Times the recipients check, from bytes to verdicts with reasons, beside a bare Papa Parse of the same text in
 * the same run. The worst honest list: every owner different, all seven columns filled.
 */
export async function runCsvBench({ items }: { items: number }): Promise<CsvBenchResult> {
  const bytes = new TextEncoder().encode(makeList(items))
  const bareSeconds = time(() => Papa.parse<string[]>(new TextDecoder().decode(bytes)).data.length)
  const heapBefore = process.memoryUsage().heapUsed
  const start = performance.now()
  const decoded = decodeList(bytes, { fileBytesMax: Number.MAX_SAFE_INTEGER })
  if (!decoded.ok) throw new Error(`The list of the bench could not be decoded: ${decoded.issue.code}`)
  const steps = checkListInSteps(parseList(mintList, decoded.text))
  let step = steps.next()
  while (!step.done) step = steps.next()
  const summary = summarizeList(step.value)
  const seconds = (performance.now() - start) / 1000
  if (summary.ok !== items) throw new Error(`All ${items} rows should be ok, but ${summary.ok} are.`)
  const heapMb = Math.round((process.memoryUsage().heapUsed - heapBefore) / 2 ** 20)
  const rowsPerSecond = Math.round(items / seconds)
  const barePapaRowsPerSecond = Math.round(items / bareSeconds)
  const ratio = Number((rowsPerSecond / barePapaRowsPerSecond).toFixed(3))
  return { rows: items, seconds: round(seconds), rowsPerSecond, barePapaRowsPerSecond, ratio, heapMb }
}

function time(run: () => unknown): number {
  const start = performance.now()
  run()
  return (performance.now() - start) / 1000
}

function round(seconds: number): number {
  return Number(seconds.toFixed(3))
}

function makeList(items: number): string {
  const nextKey = keyGenerator(20_250_626)
  const creators = `${nextKey()}:60|${nextKey()}:40`
  const lines = ['name,symbol,uri,owner,creators,royalty,attributes']
  for (let n = 1; n <= items; n++) {
    const uri = `https://metadata.punky.example/kongz/${n}.json`
    lines.push(`푸른 콩즈 #${n},KONGZ,${uri},${nextKey()},${creators},5.5,힘:${n % 100}|모자:갓`)
  }
  return lines.join('\n')
}

/** Public keys on the curve from a xorshift generator; making real wallets would take far longer than the check. */
function keyGenerator(seed: number): () => string {
  let state = seed
  const key = new Uint8Array(32)
  const fill = () => {
    for (let index = 0; index < key.length; index++) {
      state ^= state << 13
      state ^= state >>> 17
      state ^= state << 5
      key[index] = state & 0xff
    }
  }
  return () => {
    do fill()
    while (!isOnCurve(key))
    return base58.encode(key)
  }
}
