import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ComponentProps } from 'react'
import type { z } from 'zod'
import type { storedKeySchema } from '#contract/project/projects.ts'
import { formatKstFull, shortAddress } from '../../shared/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { TextField } from '../../ui/form/inputs.tsx'

type SecretFieldProps = Omit<ComponentProps<typeof TextField>, 'hint'> & {
  stored: z.infer<typeof storedKeySchema> | undefined
  /** Keys of EVM chains are hex. */
  isEvm: boolean
}

/** A key that goes in once: the field is always empty, beside it stands what is stored, never the key. */
export function SecretField({ stored, isEvm, ...field }: SecretFieldProps) {
  const { t } = useTranslation()
  const hint = stored
    ? t('projects.secretStored', {
        at: formatKstFull(stored.storedAt),
        address: shortAddress(stored.address),
      })
    : t(isEvm ? 'projects.evmSecretHint' : 'projects.secretHint')
  return (
    <TextField
      {...field}
      type="password"
      autoComplete="new-password"
      spellCheck={false}
      isMono
      hint={hint}
      placeholder={stored ? t('projects.secretReplace') : ''}
      badge={
        stored && (
          <Badge tone="success" icon={KeyRound}>
            {t('projects.keyStored')}
          </Badge>
        )
      }
    />
  )
}
