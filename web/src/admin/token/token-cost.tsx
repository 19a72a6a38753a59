import { useTranslation } from 'react-i18next'
import { quoteToken } from '#contract/create-token/quote.ts'
import { endpoints } from '#contract/endpoints.ts'
import { tokenPrograms } from '#contract/send-token/token.ts'
import { baseUnitsOf, type TokenRow } from '#contract/token/tokens.ts'
import { formatSol } from '../../shared/format.ts'
import { useApi } from '../../shared/use-api.ts'
import { Notice } from '../../ui/notice.tsx'
import type { PartProps } from '../kit/form/form-part.ts'

/** What the token costs as it is typed, before it is made; nothing of one that is there. */
export function TokenCost({ form, row }: PartProps<TokenRow>) {
  const { t } = useTranslation()
  const { data } = useApi(endpoints.readTokenPrices, row === null ? {} : null)
  const texts = form.watch(['program', 'name', 'symbol', 'uri', 'decimals', 'supply']).map(String)
  const [program, name = '', symbol = '', uri = '', decimals = '', supply = ''] = texts
  if (row !== null || !data) return null
  const cost = quoteToken(
    {
      ...{ name: name.trim(), symbol: symbol.trim(), uri: uri.trim() },
      program: tokenPrograms.find((one) => one === program) ?? 'token',
      hasSupply: baseUnitsOf(supply, Number(decimals)) !== 0n,
    },
    {
      rentBaseLamports: BigInt(data.rentBaseLamports),
      rentPerByteLamports: BigInt(data.rentPerByteLamports),
      priorityMicroLamports: BigInt(data.priorityMicroLamports),
    },
  )
  return <Notice title={t('tokens.cost', { amount: formatSol(cost) })}>{t('tokens.costNote')}</Notice>
}
