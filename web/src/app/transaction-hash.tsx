import { useTranslation } from 'react-i18next'
import { HashLine } from '#web/src/ui/site/flow/flow-parts.tsx'
import { useExplorers } from '#web/src/site/migration/index.ts'

/** The signature of a transaction, with its page in an explorer. @param name what the transaction is to whoever reads it. */
export function TransactionHash({ signature, name }: { signature: string; name: string }) {
  const { t } = useTranslation('site')
  const explorers = useExplorers()
  return (
    <HashLine
      name={name}
      value={signature}
      href={explorers.newTransaction(signature)}
      copyLabel={t('migration.copy', { name })}
      copiedLabel={t('migration.copied', { name })}
      explorerLabel={t('migration.explorer', { name })}
    />
  )
}
