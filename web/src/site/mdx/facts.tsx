import { brand } from '#contract/brand.ts'
import { migrationFeeCoins, supplies, type SupplyName } from '#contract/constants.ts'
import { FactCell } from '../../ui/site/blocks.tsx'
import { MailLink } from '../../ui/site/base/footer-parts.tsx'
import { thousands } from '../frame/thousands.ts'
import { useLanguage } from '../frame/use-language.ts'

/** The numbers and names of a text, from the one place where each is kept. */
export function Supply({ of }: { of: SupplyName }) {
  return thousands(supplies[of])
}

export function MigrationFee() {
  return migrationFeeCoins
}

/** A supply among the facts of a page. */
export function SupplyFact({ of, label }: { of: SupplyName; label: string }) {
  return <FactCell value={<Supply of={of} />} label={label} />
}

/** The migration fee among the facts of a page, in the coin of the chain the NFTs leave. */
export function FeeFact({ label }: { label: string }) {
  return <FactCell value={`${migrationFeeCoins} KAIA`} label={label} />
}

type CompanyFact = 'legalName' | 'ceo' | 'address' | 'product'

export function Company({ what }: { what: CompanyFact }) {
  const language = useLanguage()
  return what === 'product' ? brand.name[language] : brand.company[what][language]
}

export function Inbox({ of }: { of: keyof typeof brand.inboxes }) {
  return <MailLink address={brand.inboxes[of]} />
}
