import { Combobox } from '@base-ui/react/combobox'
import { Check, ChevronDown, X } from 'lucide-react'
import { useEffect, useId, useState, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../cx.ts'
import { sheet } from '../sheet.ts'
import { Field, type FieldParts, type FieldProps } from './field.tsx'
import type { Option } from './inputs.tsx'

/** What the server has found for the text typed. */
export interface Found {
  options: Option[]
  isLoading: boolean
  /** Why nothing could be read, in words; null when it could. */
  trouble: string | null
  onRetry: () => void
  /** There are others, which more typing brings up. */
  hasMore: boolean
}

interface ChoiceProps {
  /** The chosen one, whether the server found it just now or not. */
  value: Option | null
  onChange: (value: string) => void
  found: Found
  /** Called 250 ms after the last key with the search text; empty for the first ones. */
  onSearch: (text: string) => void
  placeholder: string
  name?: string
  inputRef?: Ref<HTMLInputElement>
  onBlur?: () => void
  isDisabled?: boolean
}

const pauseMs = 250

/** One of very many, found by typing: the server searches. */
export function SearchSelect(props: ChoiceProps & FieldProps) {
  const { label, hint, error, isRequired, badge, className, ...choice } = props
  return (
    <Field
      {...{ label, hint, error, badge, ...(className && { className }), ...(isRequired && { isRequired }) }}
    >
      {(parts) => (
        <Choice
          {...choice}
          parts={parts}
          className={cx(sheet.control, 'h-10 pr-16 pointer-coarse:h-11')}
          isClearable={!isRequired}
        />
      )}
    </Field>
  )
}

/** The same for a filter row: label inside, empty for all. */
export function FilterSearchSelect({ label, ...choice }: ChoiceProps & { label: string }) {
  const id = useId()
  return (
    <span className="inline-flex h-9 items-center gap-2 rounded-md border border-line-strong bg-veil pl-3 focus-within:border-line-control pointer-coarse:h-11">
      <label htmlFor={id} className="text-xs whitespace-nowrap text-muted">
        {label}
      </label>
      <Choice
        {...choice}
        parts={{ id, 'aria-label': label }}
        className="h-8.5 w-40 rounded-sm bg-transparent pr-14 text-sm font-medium text-ink placeholder:text-ink pointer-coarse:h-10.5"
        isClearable
      />
    </span>
  )
}

interface Looks {
  parts: Partial<FieldParts> & { 'aria-label'?: string }
  className: string
  isClearable: boolean
}

function Choice(props: ChoiceProps & Looks) {
  const { value, onChange, found, parts, placeholder, name, inputRef, onBlur, isDisabled } = props
  const { t } = useTranslation()
  const setTyped = usePause(props.onSearch)
  return (
    <Combobox.Root<Option>
      items={found.options}
      // The server has searched already.
      filter={null}
      value={value}
      onValueChange={(option) => onChange(option?.value ?? '')}
      isItemEqualToValue={(a, b) => a.value === b.value}
      onInputValueChange={(text, { reason }) => setTyped(reason === 'input-change' ? text : '')}
      disabled={isDisabled === true}
      autoHighlight
    >
      <div className="relative">
        <Combobox.Input
          {...parts}
          ref={inputRef}
          name={name}
          placeholder={placeholder}
          spellCheck={false}
          onBlur={onBlur}
          className={props.className}
        />
        <span className="absolute inset-y-0 right-1 flex items-center">
          {props.isClearable && (
            <Combobox.Clear className={side} aria-label={t('common.clear')}>
              <X className="size-4" aria-hidden />
            </Combobox.Clear>
          )}
          <Combobox.Trigger className={side} aria-label={t('choice.open')}>
            <ChevronDown className="size-4" aria-hidden />
          </Combobox.Trigger>
        </span>
      </div>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} className="z-60 outline-none">
          <Combobox.Popup className="flex max-h-[min(22rem,var(--available-height))] w-(--anchor-width) min-w-56 flex-col overflow-hidden rounded-lg border border-line-strong bg-overlay shadow-float">
            <Status found={found} />
            <Combobox.List className="min-h-0 overflow-y-auto p-1 empty:hidden">
              {(option: Option) => <OptionRow key={option.value} option={option} />}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}

function OptionRow({ option }: { option: Option }) {
  return (
    <Combobox.Item
      value={option}
      disabled={option.isDisabled === true}
      className="flex min-h-9 cursor-default items-center gap-2 rounded-md px-2.5 text-sm text-ink select-none data-disabled:opacity-45 data-highlighted:bg-veil pointer-coarse:min-h-11"
    >
      <span className="min-w-0 flex-1 truncate">{option.label}</span>
      <Combobox.ItemIndicator>
        <Check className="size-4 text-accent" aria-hidden />
      </Combobox.ItemIndicator>
    </Combobox.Item>
  )
}

/** What the list cannot say itself: that it is on its way, empty, not all, or could not be read. */
function Status({ found: { options, isLoading, trouble, onRetry, hasMore } }: { found: Found }) {
  const { t } = useTranslation()
  const words = trouble ?? (isLoading ? t('choice.loading') : options.length === 0 ? t('choice.none') : '')
  return (
    <>
      <Combobox.Status className={cx(note, words === '' && 'hidden')}>{words}</Combobox.Status>
      {trouble !== null && (
        <button
          type="button"
          onClick={onRetry}
          className="px-3 pb-2.5 text-left text-sm text-accent underline"
        >
          {t('common.tryAgain')}
        </button>
      )}
      {words === '' && hasMore && <p className={cx(note, 'border-b border-line')}>{t('choice.more')}</p>}
    </>
  )
}

const side =
  'inline-flex size-7 items-center justify-center rounded-sm text-muted transition-colors duration-150 hover:text-ink data-disabled:opacity-45'
const note = 'px-3 py-2.5 text-sm text-muted'

/** Hands a text on when nothing more was typed for a while, and an empty one at once. */
function usePause(onText: (text: string) => void): (text: string) => void {
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => onText(typed.trim()), typed === '' ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [typed, onText])
  return setTyped
}
