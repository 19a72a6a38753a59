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

const typeHints = {
  address: 'typeHints.address',
  uint256: 'typeHints.uint',
  uint96: 'typeHints.uint',
  bool: 'typeHints.bool',
  string: null,
} as const

/** What a field is told apart from its type: by the words of its name, else by those of its type. */
function useHint(): (input: AbiValue) => string | undefined {
  const say = useWords('evmContracts')
  return ({ name, type }) => {
    const own = `argHints.${name}` as 'argHints.uri'
    if (say.has(own)) return say(own)
    const hint = typeHints[type]
    return hint === null ? undefined : say(hint)
  }
}

function hintProps(hint: string | undefined) {
  return hint === undefined ? {} : { hint }
}

/** A field for each input of a function, by its type. */
export function AbiFields({ inputs, form }: { inputs: readonly AbiValue[]; form: AbiForm }) {
  const hintOf = useHint()
  const label = useAbiLabel()
  return (
    <>
      {inputs.map((input) => (
        <TextField
          key={input.name}
          name={`args.${input.name}`}
          label={label(input)}
          {...hintProps(hintOf(input))}
          suffix={input.type}
          isMono={input.type !== 'string'}
          isRequired={form.isRequired(input)}
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
