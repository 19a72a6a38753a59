import { useId, type Ref } from 'react'
import { Text } from '../text.tsx'
import { FieldError } from './field.tsx'
import { CheckField } from './inputs.tsx'

interface CheckGroupProps {
  legend: string
  /** The name of each box. */
  name: string
  parts: { id: string; title: string; choices: { value: string; label: string; hint: string }[] }[]
  chosen: readonly string[]
  onToggle: (value: string) => void
  onBlur: () => void
  isRequired: boolean
  error?: string | undefined
  /** The first box, which takes the focus when something is wrong, and says what. */
  inputRef: Ref<HTMLInputElement>
}

/** Several of many, as boxes in parts with a title each. */
export function CheckGroup(props: CheckGroupProps) {
  const { legend, name, parts, chosen, onToggle, onBlur, isRequired, error, inputRef } = props
  const id = useId()
  const first = parts[0]?.choices[0]?.value
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">
        {legend}
        {isRequired && (
          <span className="ml-1 text-accent" aria-hidden>
            *
          </span>
        )}
      </legend>
      {/* Above the boxes: below them it would often be out of sight. */}
      {error && (
        <div className="mb-3">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {parts.map((part) => (
          <div key={part.id}>
            <Text as="p" size="xs" tone="muted">
              {part.title}
            </Text>
            {part.choices.map(({ value, label, hint }) => (
              <CheckField
                key={value}
                id={`${id}-${value}`}
                name={name}
                label={label}
                hint={hint}
                checked={chosen.includes(value)}
                onChange={() => onToggle(value)}
                onBlur={onBlur}
                {...(value === first && { ref: inputRef, errorId: error && `${id}-error` })}
              />
            ))}
          </div>
        ))}
      </div>
    </fieldset>
  )
}
