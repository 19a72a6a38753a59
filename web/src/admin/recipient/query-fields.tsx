import { sourceChains } from '#contract/migration/codes.ts'
import { SelectField, TextField } from '#web/src/ui/form/inputs.tsx'
import { useWords } from '../kit/words.ts'
import { toQuery, type QueryDraft } from './query-draft.ts'

const kinds = ['collection', 'token', 'contract'] as const satisfies readonly QueryDraft['holdersOf'][]

/** Whose holders: of a collection, a token, or a contract of a source chain. */
export function QueryFields({
  query,
  change,
}: {
  query: QueryDraft
  change: (part: Partial<QueryDraft>) => void
}) {
  const say = useWords('snapshots')
  const { holdersOf, chain, address } = query
  const isWrong = address.trim() !== '' && toQuery(query) === null
  return (
    <>
      <SelectField
        label={say('fields.holdersOf')}
        value={holdersOf}
        onChange={({ target }) =>
          change({ holdersOf: kinds.find((kind) => kind === target.value) ?? 'collection' })
        }
        options={kinds.map((value) => ({ value, label: say(`holdersOf.${value}`) }))}
      />
      {holdersOf === 'contract' && (
        <SelectField
          label={say('fields.chain')}
          value={chain}
          onChange={({ target }) =>
            change({ chain: sourceChains.find((one) => one === target.value) ?? 'kaia' })
          }
          options={sourceChains.map((value) => ({ value, label: say(`chains.${value}`) }))}
        />
      )}
      <TextField
        className="sm:col-span-2"
        label={say(`addressOf.${holdersOf}`)}
        isRequired
        isMono
        spellCheck={false}
        value={address}
        {...(isWrong && { error: say(`wrong.${holdersOf}`) })}
        onChange={({ target }) => change({ address: target.value })}
      />
    </>
  )
}
