import { useTranslation } from 'react-i18next'
import { formatSol } from '../../shared/format.ts'

/** Lamports as SOL, to the last digit unless `digits` limits them; the lamports on hover. */
export function Sol({ lamports, digitsMax = 9 }: { lamports: string | bigint; digitsMax?: number }) {
  const { t } = useTranslation()
  return (
    <span
      title={t('units.lamports', { amount: String(lamports) })}
      className="whitespace-nowrap tabular-nums"
    >
      {t('common.sol', { amount: formatSol(lamports, digitsMax) })}
    </span>
  )
}
