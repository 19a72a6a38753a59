import { TextField } from '../../ui/form/inputs.tsx'
import { CollectionSelect } from '../collection/index.ts'
import type { OwnProps } from '../kit/form/field-types.ts'
import { useWords } from '../kit/words.ts'
import type { Place } from '#contract/reservation/place.ts'
import type { TypedBenefit } from './place-codecs.ts'
import { RowsField } from './rows-field.tsx'

const blank: TypedBenefit = { collectionId: '', textKor: '', textEng: '' }

/** Whose holders may book, and what they get. */
export function BenefitsField({ field }: OwnProps<Place>) {
  const say = useWords('places')
  return (
    <RowsField
      field={field}
      blank={blank}
      rowMax={20}
      addLabel={say('addBenefit')}
      removeLabel={(n) => say('removeBenefit', { n })}
    >
      {(row, change, n) => (
        <>
          <CollectionSelect
            projectId="any"
            name={n === 1 ? field.name : `${field.name}.${n}`}
            label={say('benefitCollection')}
            value={row.collectionId}
            isRequired
            error={n === 1 ? field.error : undefined}
            onChange={(collectionId) => change({ collectionId })}
            onBlur={field.onBlur}
            inputRef={n === 1 ? field.inputRef : () => undefined}
          />
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField
              label={say('benefitKor')}
              lang="ko"
              value={row.textKor}
              onChange={({ target }) => change({ textKor: target.value })}
              onBlur={field.onBlur}
            />
            <TextField
              label={say('benefitEng')}
              lang="en"
              value={row.textEng}
              onChange={({ target }) => change({ textEng: target.value })}
              onBlur={field.onBlur}
            />
          </div>
        </>
      )}
    </RowsField>
  )
}
