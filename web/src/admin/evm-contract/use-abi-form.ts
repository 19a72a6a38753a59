import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { evmArgProblem } from '#contract/evm-contract/args.ts'
import type { AbiValue } from '#contract/evm-contract/abi.ts'
import { toApiError } from '../../shared/api-error.ts'
import { hasSentence } from '../parts/has-sentence.ts'

export interface AbiForm {
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
  isRequired: (input: AbiValue) => boolean
  change: (name: string, value: string) => void
  /** Marks what is wrong before anything is asked. @returns whether nothing is. */
  check: () => boolean
  /** Marks what the API refused. @returns whether a field shows it. */
  refuse: (cause: unknown) => boolean
}

const bounds = { TOO_LONG: '2,000' } as const

interface AbiFormOptions {
  /** Texts that may not be empty, as others may. */
  filled?: readonly string[]
  /** Names of further fields that the API may refuse, beside `args.NAME`. */
  beside?: readonly string[]
}

/** What is typed for the inputs of a function, each checked as its type says. */
export function useAbiForm(
  inputs: readonly AbiValue[],
  labelOf: (input: AbiValue) => string,
  { filled = [], beside = [] }: AbiFormOptions = {},
): AbiForm {
  const { t, i18n } = useTranslation()
  const [values, setValues] = useState<Record<string, string>>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const isRequired = ({ name, type }: AbiValue): boolean => type !== 'string' || filled.includes(name)
  const sentence = (input: AbiValue): string | null => {
    const value = values[input.name] ?? ''
    const isMissing = value.trim() === '' && isRequired(input)
    const code = isMissing ? 'REQUIRED' : evmArgProblem(input.type, value)
    if (code === null) return null
    const key = `form.issues.${code}`
    const bound = code === 'TOO_LONG' ? bounds.TOO_LONG : ''
    return hasSentence(i18n, key) ? t(key, { field: labelOf(input), bound }) : code
  }
  return {
    values: Object.fromEntries(inputs.map(({ name }) => [name, values[name] ?? ''])),
    errors,
    isRequired,
    change: (name, value) => {
      setValues((old) => ({ ...old, [name]: value }))
      setErrors((old) => Object.fromEntries(Object.entries(old).filter(([field]) => field !== name)))
    },
    check: () => {
      const wrong = inputs.flatMap((input) => {
        const said = sentence(input)
        return said === null ? [] : [[input.name, said] as const]
      })
      setErrors(Object.fromEntries(wrong))
      return wrong.length === 0
    },
    refuse: (cause) => {
      const names = new Set([...inputs.map(({ name }) => name), ...beside])
      const shown = toApiError(cause).fieldIssues.flatMap(({ path, message }) => {
        const name = path.replace(/^args\./, '')
        return names.has(name) ? [[name, message] as const] : []
      })
      setErrors(Object.fromEntries(shown))
      return shown.length > 0
    },
  }
}
