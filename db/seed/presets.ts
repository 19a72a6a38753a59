import { presetCodes, type PresetCode, type PresetValues } from '#contract/campaign/presets.ts'
import { saveFirstPresets } from '../campaign/presets.ts'
import type { Queryable } from '../connection.ts'

type Sample = [nameKor: string, nameEng: string, values?: Partial<PresetValues>]

const usual: PresetValues = {
  ...{ kind: 'mint', recipients: 'list', amount: null, repeats: 'once', weekday: 4, time: '18:00' },
  ...{ weeks: 1, whenMissed: 'ask' },
}
const weekly: Partial<PresetValues> = { repeats: 'weekly', weeks: 12 }
/** Each of the weekly ones an hour after the one before, so that no two ask the wallet at once. */
function weeklyAt(n: number): Sample {
  return [`위클리 ${n}`, `Weekly ${n}`, { ...weekly, time: `${String(9 + n).padStart(2, '0')}:00` }]
}
function etm(percent: number): Sample {
  return [
    `ETM ${percent}`,
    `ETM ${percent}`,
    { kind: 'sendToken', recipients: 'holders', amount: `${percent}` },
  ]
}

/** Names and pages are those of SPEC.md section 2; everything else is a sample. */
const samples: Record<PresetCode, Sample> = {
  alya: ['알리야', 'Alya', { recipients: 'holders' }],
  pg: ['PG', 'PG', { recipients: 'applications' }],
  weekly1: weeklyAt(1),
  weekly2: weeklyAt(2),
  weekly3: weeklyAt(3),
  weekly4: weeklyAt(4),
  weekly5: weeklyAt(5),
  weekly6: weeklyAt(6),
  weekly7: weeklyAt(7),
  weekly8: weeklyAt(8),
  weekly9: weeklyAt(9),
  etm30: etm(30),
  etm50: etm(50),
  etm80: etm(80),
  etm2025: ['ETM 2025', 'ETM 2025', { kind: 'sendToken', recipients: 'holders', amount: '2025' }],
  random: ['무작위 추첨', 'Random draw', { kind: 'sendCoin', recipients: 'draw', amount: '0.1' }],
  token: ['토큰', 'Token', { kind: 'sendToken', ...weekly }],
}

/** What campaigns may begin with, each marked as a sample. One that is there stays as it is. */
export function seedPresets(db: Queryable, registrantId: string) {
  const rows = presetCodes.map((code) => {
    const [nameKor, nameEng, values] = samples[code]
    return { code, nameKor, nameEng, values: { ...usual, ...values }, isSample: true, registrantId }
  })
  return saveFirstPresets(db, rows)
}
