import { FlaskConical, Radio, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../badge.tsx'
import type { Tone } from '../tone.ts'

const looks = {
  localnet: { tone: 'info', icon: FlaskConical },
  devnet: { tone: 'unknown', icon: Radio },
  testnet: { tone: 'unknown', icon: Radio },
  mainnet: { tone: 'danger', icon: TriangleAlert },
} as const satisfies Record<string, { tone: Tone; icon: unknown }>

export type Network = keyof typeof looks

/** Which chain the work lands on. Mainnet is red: money is real there. */
export function NetworkBadge({ network }: { network: Network }) {
  const { t } = useTranslation()
  const { tone, icon } = looks[network]
  return (
    <Badge tone={tone} icon={icon}>
      <span className="sr-only">{t('shell.network')} </span>
      {t(`shell.networks.${network}`)}
    </Badge>
  )
}
