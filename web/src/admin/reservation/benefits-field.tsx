import { CollectionSelect } from '../collection/index.ts'
import type { OwnProps } from '../kit/form/field-types.ts'
import { useWords } from '../kit/words.ts'
import type { Place } from '#contract/reservation/place.ts'
import type { TypedBenefit } from './place-codecs.ts'
import { RowsField, RowText } from './rows-field.tsx'

const blank: TypedBenefit = { collectionId: '', textKor: '', textEng: '' }

/** Whose holders may book, and what they get. */
export function BenefitsField({ field }: OwnProps<Place>) {
  const say = useWords('places')
  return (
    <RowsField
      field={field}
      blank={blank}
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
            <RowText
              field={field}
              label={say('benefitKor')}
              lang="ko"
              value={row.textKor}
              onText={(textKor) => change({ textKor })}
            />
            <RowText
              field={field}
              label={say('benefitEng')}
              lang="en"
              value={row.textEng}
              onText={(textEng) => change({ textEng })}
            />
          </div>
        </>
      )}
    </RowsField>
  )
}
