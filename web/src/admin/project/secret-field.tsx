import { KeyRound } from 'lucide-react'
import type { Project } from '#contract/project/projects.ts'
import { formatKstFull, shortAddress } from '../../shared/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { TextField } from '../../ui/form/inputs.tsx'
import type { OwnProps } from '../kit/form/field-types.ts'
import { useWords } from '../kit/words.ts'

/** A key that goes in once: the field is always empty, beside it stands what is stored, never the key. */
export function SecretField({ field: { inputRef, ...field }, form, row }: OwnProps<Project>) {
  const say = useWords('projects')
  const stored = row?.storedKeys.find(({ purpose }) => field.name === `secretKeys.${purpose}`)
  // Keys of EVM chains are hex.
  const isEvm = form.watch('mainnet') !== 'solana'
  const hint = stored
    ? say('secretStored', { at: formatKstFull(stored.storedAt), address: shortAddress(stored.address) })
    : say(isEvm ? 'evmSecretHint' : 'secretHint')
  return (
    <TextField
      {...field}
      ref={inputRef}
      type="password"
      autoComplete="new-password"
      spellCheck={false}
      isMono
      hint={hint}
      placeholder={stored ? say('secretReplace') : ''}
      badge={
        stored && (
          <Badge tone="success" icon={KeyRound}>
            {say('keyStored')}
          </Badge>
        )
      }
    />
  )
}
