import { endpoints } from '#contract/endpoints.ts'
import { isOffered } from '#contract/payment/pay-codes.ts'
import type { PayPrice } from '#contract/payment/prices.ts'
import { Button } from '../../ui/button.tsx'
import { SettingRow } from '../../ui/data/setting-row.tsx'
import { Text } from '../../ui/text.tsx'
import { useDenied } from '../access.ts'
import { FixedRowsPage } from '../frames/fixed-rows-page.tsx'
import { Trace } from '../frames/trace.tsx'
import { useWords } from '../kit/words.ts'
import { Sol } from '../parts/sol.tsx'
import { PriceDialog } from './price-dialog.tsx'

/** The pay codes of SPEC.md section 3, and what a run under each costs whoever starts it. */
export function PriceListPage() {
  const say = useWords('payPrices')
  return (
    <FixedRowsPage
      title={say('title')}
      description={say('description')}
      list={endpoints.listPayPrices}
      keyOf={(row) => row.payCode}
      Line={PriceLine}
      Change={PriceDialog}
    />
  )
}

function PriceLine({ row, onChange }: { row: PayPrice; onChange: () => void }) {
  const say = useWords('payPrices')
  const denied = useDenied()(endpoints.modifyPayPrice)
  const name = useWords('payments')(`payCodes.${row.payCode}`)
  return (
    <SettingRow
      name={
        <>
          {name}
          <Text size="xs" tone="muted" mono>
            {row.payCode}
          </Text>
        </>
      }
      note={isOffered(row.payCode) ? say(`notes.${row.payCode}`) : say('notOffered')}
      value={
        row.lamports === null ? <Text tone="faint">{say('none')}</Text> : <Price lamports={row.lamports} />
      }
      trace={row.modifiedAt !== null && <Trace row={row} />}
      action={
        row.isOffered && (
          <Button onClick={onChange} disabledReason={denied} label={say('changeOf', { name })}>
            {say('change')}
          </Button>
        )
      }
    />
  )
}

function Price({ lamports }: { lamports: string }) {
  const say = useWords('payPrices')
  return lamports === '0' ? <Text size="sm">{say('free')}</Text> : <Sol lamports={lamports} />
}
