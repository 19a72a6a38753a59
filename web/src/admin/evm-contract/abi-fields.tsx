import type { AbiValue } from '#contract/evm-contract/abi.ts'
import { TextField } from '../../ui/form/inputs.tsx'
import { useWords } from '../kit/words.ts'
import type { AbiForm } from './use-abi-form.ts'

/** How an argument or an answer is called: by the words of its name, else by its name. */
export function useAbiLabel(): (value: Pick<AbiValue, 'name'> & { type: string }) => string {
  const say = useWords('evmContracts')
  return ({ name, type }) => {
    const key = `args.${name === '' ? 'result' : name}` as 'args.to'
    return say.has(key) ? say(key) : name || type
  }
}

const hints = { address: 'address', uint256: 'uint', uint96: 'uint', bool: 'bool', string: 'string' } as const

/** A field for each input of a function, by its type. */
export function AbiFields({ inputs, form }: { inputs: readonly AbiValue[]; form: AbiForm }) {
  const say = useWords('evmContracts')
  const label = useAbiLabel()
  return (
    <>
      {inputs.map((input) => (
        <TextField
          key={input.name}
          name={`args.${input.name}`}
          label={label(input)}
          hint={
            say.has(`argHints.${input.name}` as 'argHints.basisPoints')
              ? say(`argHints.${input.name}` as 'argHints.basisPoints')
              : say(`typeHints.${hints[input.type]}`)
          }
          suffix={input.type}
          isMono={input.type !== 'string'}
          isRequired={input.type !== 'string'}
          inputMode={input.type.startsWith('uint') ? 'numeric' : 'text'}
          spellCheck={false}
          autoComplete="off"
          error={form.errors[input.name]}
          value={form.values[input.name] ?? ''}
          onChange={({ target }) =>
            form.change(input.name, input.type === 'string' ? target.value : target.value.trim())
          }
        />
      ))}
    </>
  )
}
