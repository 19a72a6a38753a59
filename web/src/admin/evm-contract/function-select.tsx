import type { AbiFunction } from '#contract/evm-contract/abi.ts'
import { SelectField } from '../../ui/form/inputs.tsx'
import { useWords } from '../kit/words.ts'

/** How a function is called; its name in the contract stands beside it. */
export function useFunctionName(): (name: string) => string {
  const say = useWords('evmContracts')
  return (name) => {
    const key = `functions.${name}` as 'functions.mint'
    return say.has(key) ? say(key) : name
  }
}

interface FunctionSelectProps {
  label: string
  functions: readonly AbiFunction[]
  value: string
  onChange: (name: string) => void
}

export function FunctionSelect({ label, functions, value, onChange }: FunctionSelectProps) {
  const nameOf = useFunctionName()
  return (
    <SelectField
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      options={functions.map(({ name }) => ({ value: name, label: `${nameOf(name)} (${name})` }))}
    />
  )
}
