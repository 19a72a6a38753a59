import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckField } from '../../ui/form/inputs.tsx'
import { Kbd } from '../../ui/text.tsx'
import { areLettersOn, setLetters, useGoKey } from './use-shortcuts.ts'
import type { AdminKeyBelow } from '#web/src/shared/sentence-keys.ts'

const shortcuts: { id: AdminKeyBelow<'shell.shortcuts.items'>; keys: string[] }[] = [
  { id: 'palette', keys: ['Ctrl', 'K'] },
  { id: 'search', keys: ['/'] },
  { id: 'home', keys: ['G', 'H'] },
  { id: 'projects', keys: ['G', 'P'] },
  { id: 'collections', keys: ['G', 'C'] },
  { id: 'masters', keys: ['G', 'M'] },
  { id: 'createMaster', keys: ['G', 'N'] },
  { id: 'txLog', keys: ['G', 'T'] },
  { id: 'auditLog', keys: ['G', 'A'] },
  { id: 'rows', keys: ['↑', '↓'] },
  { id: 'open', keys: ['Enter'] },
  { id: 'help', keys: ['?'] },
]

export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const [isOn, setOn] = useState(areLettersOn)
  const goKey = useGoKey()
  const isOpenToUser = ([first, letter]: string[]): boolean =>
    first !== 'G' || goKey(letter?.toLowerCase() ?? '') !== undefined
  const shown = shortcuts.filter(({ keys }) => isOpenToUser(keys))
  const change = (next: boolean): void => {
    setLetters(next)
    setOn(next)
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('shell.shortcuts.title')}>
      <dl className="mt-3 mb-4 grid gap-1">
        {shown.map(({ id, keys }) => (
          <div key={id} className="flex items-center justify-between gap-4 py-1">
            <dt className="text-sm">{t(`shell.shortcuts.items.${id}`)}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <CheckField
        id="letters-on"
        label={t('shell.shortcuts.letters')}
        hint={t('shell.shortcuts.lettersHint')}
        checked={isOn}
        onChange={(event) => change(event.target.checked)}
      />
    </Dialog>
  )
}
