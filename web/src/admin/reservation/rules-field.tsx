import { CheckField } from '../../ui/form/inputs.tsx'
import type { OwnProps } from '../kit/form/field-types.ts'
import { useWords } from '../kit/words.ts'
import type { Place } from '#contract/reservation/place.ts'
import type { TypedRule } from './place-codecs.ts'
import { RowsField, RowText } from './rows-field.tsx'

/** As a week is read here: Monday first. */
const weekdays = [1, 2, 3, 4, 5, 6, 0] as const
const blank: TypedRule = { weekdays: [1, 2, 3, 4, 5], times: '', capacity: '1' }

/** On which days of the week a place is open, at which times, for how many. */
export function RulesField({ field }: OwnProps<Place>) {
  const say = useWords('places')
  return (
    <RowsField
      field={field}
      blank={blank}
      addLabel={say('addRule')}
      removeLabel={(n) => say('removeRule', { n })}
    >
      {(row, change, n) => (
        <>
          <div role="group" aria-label={say('ruleDays', { n })} className="flex flex-wrap gap-x-4">
            {weekdays.map((day) => (
              <CheckField
                key={day}
                id={`${field.name}-${n}-${day}`}
                label={say(`weekdays.${day}`)}
                checked={row.weekdays.includes(day)}
                onChange={() =>
                  change({
                    weekdays: row.weekdays.includes(day)
                      ? row.weekdays.filter((it) => it !== day)
                      : [...row.weekdays, day].toSorted((one, other) => one - other),
                  })
                }
              />
            ))}
          </div>
          <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_9rem]">
            <RowText
              field={field}
              isNamed={n === 1}
              label={say('ruleTimes')}
              hint={say('ruleTimesHint')}
              value={row.times}
              isMono
              onText={(times) => change({ times })}
            />
            <RowText
              field={field}
              label={say('ruleCapacity')}
              inputMode="numeric"
              value={row.capacity}
              onText={(capacity) => change({ capacity })}
            />
          </div>
        </>
      )}
    </RowsField>
  )
}
