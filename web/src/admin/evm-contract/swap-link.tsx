import { ExternalLink } from 'lucide-react'
import { endpoints } from '#contract/endpoints.ts'
import type { SourceChain } from '#contract/migration/codes.ts'
import { currentLanguage } from '../../shared/i18n.ts'
import { useApi } from '../../shared/use-api.ts'
import { linkClass } from '../../ui/address.tsx'
import { useWords } from '../kit/words.ts'

/** The swap scanner of SPEC.md section 7, in the reader's language: it is one of Kaia. Nothing where none is set. */
export function SwapLink({ chain }: { chain: SourceChain }) {
  const say = useWords('evmContracts')
  const { data } = useApi(
    endpoints.readWalletConfig,
    {},
    { revalidateOnFocus: false, revalidateIfStale: false },
  )
  const href = data?.swapScannerUrls[currentLanguage()]
  if (chain !== 'kaia' || !href) return null
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className={`inline-flex items-center gap-1.5 justify-self-start ${linkClass}`}
    >
      {say('facts.swap')}
      <ExternalLink className="size-3.5" aria-hidden />
    </a>
  )
}
