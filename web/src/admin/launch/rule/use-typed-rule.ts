import { useEffect, useState } from 'react'
import type { RuleRecipients } from '#contract/recipient/sources.ts'
import { readFileText } from '../read-file-text.ts'
import type { RuleDraft } from './rule-draft.ts'
import { filesOf, typedRule } from './typed-rule.ts'

/** reading: the lists of a stored rule are. foreign: it is one that no form says, and can only be replaced. */
type RuleState = 'reading' | 'typed' | 'foreign'

/** The rule that is typed: the one the draft has, or else what it begins with. */
export function useTypedRule(stored: RuleRecipients | null, decimals: number | null, begin: () => RuleDraft) {
  const [rule, setRule] = useState<RuleDraft>(begin)
  const [state, setState] = useState<RuleState>(stored ? 'reading' : 'typed')
  // What is taken from here comes back as the stored one: only the first is read.
  const [first] = useState(stored)
  useEffect(() => {
    if (!first) return
    let isHere = true
    const read = async (): Promise<RuleDraft | null> => {
      const texts = new Map<number, string>()
      for (const fileId of filesOf(first)) texts.set(fileId, await readFileText(fileId))
      return typedRule(first, { texts, decimals })
    }
    read()
      .catch(() => null)
      .then((typed) => {
        if (!isHere) return
        if (typed) setRule(typed)
        setState(typed ? 'typed' : 'foreign')
      })
      .catch(() => undefined)
    return () => {
      isHere = false
    }
  }, [first, decimals])
  return { rule, setRule, state }
}
