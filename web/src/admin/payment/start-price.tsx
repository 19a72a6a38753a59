import type { PayCode } from '#contract/codes/status.ts'
import { endpoints } from '#contract/endpoints.ts'
import { useApi } from '../../shared/use-api.ts'
import { Notice } from '../../ui/notice.tsx'
import { useWords } from '../kit/words.ts'
import { Sol } from '../parts/sol.tsx'

interface Props {
  payCode: PayCode
  /** What begins: one run that a person starts, or what begins by itself, when nobody may be there to pay. */
  of?: 'run' | 'rounds' | 'reveal'
}

/** That what begins costs something beside what it spends; nothing where it does not. */
export function StartPrice({ payCode, of = 'run' }: Props) {
  const say = useWords('payments')
  const { data } = useApi(endpoints.listPayPrices)
  const lamports = data?.rows.find((row) => row.payCode === payCode)?.lamports ?? '0'
  if (lamports === '0') return null
  return (
    <Notice title={say('price.title')}>
      <p>
        <Sol lamports={lamports} /> · {say(`price.${of}`)}
      </p>
    </Notice>
  )
}
