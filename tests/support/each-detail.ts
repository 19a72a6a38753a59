import {
  detailParams,
  kindsIn,
  parseDetail,
  type Detail,
  type DetailCode,
  type DetailKind,
} from '#contract/codes/details.ts'

const samples: Record<DetailKind, unknown> = {
  text: '9xQeWvG8',
  count: '1234',
  lamports: '890000',
  wei: '100000000000000000',
  coin: 'KAIA',
  limit: '1500000000',
  rate: 0.075,
  trouble: 'timed-out',
  rpcs: [
    { rpc: 'alpha.test', trouble: 'unreachable', status: null },
    { rpc: 'beta.test', trouble: 'refused', status: 403 },
  ],
  field: 'update authority',
  fact: 'not-held',
}

const codes = Object.keys(detailParams).filter((code): code is DetailCode => code in detailParams)

/** One of each detail a worker can write. */
export function eachDetail(): Detail[] {
  return codes.map((code) => {
    const params = Object.entries(kindsIn(code)).map(([name, kind]) => [name, samples[kind]])
    const detail = parseDetail({ code, params: Object.fromEntries(params) })
    if (!detail) throw new Error(`There is no sample of ${code}.`)
    return detail
  })
}
