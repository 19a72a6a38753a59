import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { CellInput } from '../../ui/form/cell-input.tsx'
import { CheckGroup } from '../../ui/form/check-group.tsx'
import { ChoiceCards } from '../../ui/form/choice-cards.tsx'
import { DropFolder } from '../../ui/form/drop-folder.tsx'
import { DropZone } from '../../ui/form/drop-zone.tsx'
import { FieldRows } from '../../ui/form/field-rows.tsx'
import { Chips, FilterRow, FilterSelect, SearchBox } from '../../ui/form/filters.tsx'
import { FormBar, FormSection } from '../../ui/form/form-bar.tsx'
import { CheckField, SelectField, TextArea, TextField } from '../../ui/form/inputs.tsx'
import { FilterSearchSelect, SearchSelect } from '../../ui/form/search-select.tsx'
import { Specimen } from '../../ui/site/specimen.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { UtcField } from '../../ui/form/utc-field.tsx'

export function FormSpecimens() {
  return (
    <>
      <Fields />
      <SearchSelects />
      <Choices />
      <Groups />
      <Rows />
      <Folder />
      <Filters />
    </>
  )
}

function Rows() {
  const { t } = useTranslation('site')
  const [rows, setRows] = useState([1, 2])
  return (
    <Specimen name="FieldRows">
      <FieldRows
        legend={t('gallery.label')}
        hint={t('gallery.hint')}
        isRequired
        rows={rows.map((row) => ({
          key: String(row),
          controls: <TextField label={t('gallery.other')} defaultValue={t('gallery.value')} />,
          removeLabel: t('gallery.delete'),
          onRemove: () => setRows(rows.filter((one) => one !== row)),
        }))}
        addLabel={t('gallery.open')}
        onAdd={() => setRows([...rows, Math.max(0, ...rows) + 1])}
      />
    </Specimen>
  )
}

function Fields() {
  const { t } = useTranslation('site')
  const options = (['value', 'other'] as const).map((value) => ({ value, label: t(`gallery.${value}`) }))
  return (
    <>
      <Specimen name="TextField, TextArea, UtcField">
        <TextField label={t('gallery.label')} hint={t('gallery.hint')} isRequired />
        <TextField label={t('gallery.other')} error={t('gallery.error')} defaultValue={t('gallery.value')} />
        <TextArea label={t('gallery.note')} rows={3} />
        <UtcField label={t('gallery.when')} value="2026-01-02T03:04" readOnly />
      </Specimen>
      <Specimen name="SelectField, CheckField, FormSection, FormBar">
        <FormSection title={t('gallery.title')} description={t('gallery.text')}>
          <SelectField label={t('gallery.label')} options={options} />
          <CheckField id="g6" label={t('gallery.value')} hint={t('gallery.hint')} />
        </FormSection>
        <FormBar>
          <Button variant="primary">{t('gallery.run')}</Button>
        </FormBar>
      </Specimen>
    </>
  )
}

function SearchSelects() {
  const { t } = useTranslation('site')
  const options = (['value', 'other'] as const).map((value) => ({ value, label: t(`gallery.${value}`) }))
  const [value, setValue] = useState('')
  const choice = {
    value: options.find((option) => option.value === value) ?? null,
    onChange: setValue,
    found: { options, isLoading: false, trouble: null, onRetry: () => undefined, hasMore: true },
    onSearch: () => undefined,
    placeholder: t('gallery.hint'),
  }
  return (
    <Specimen name="SearchSelect, FilterSearchSelect">
      <SearchSelect label={t('gallery.label')} {...choice} />
      <FilterSearchSelect label={t('gallery.label')} {...choice} />
    </Specimen>
  )
}

function Groups() {
  const { t } = useTranslation('site')
  const [chosen, setChosen] = useState<readonly string[]>(['value'])
  const first = useRef<HTMLInputElement>(null)
  const toggle = (value: string) =>
    setChosen(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  const choices = (['value', 'other'] as const).map((value) => ({
    value,
    label: t(`gallery.${value}`),
    hint: t('gallery.hint'),
  }))
  return (
    <Specimen name="CheckGroup">
      <CheckGroup
        legend={t('gallery.label')}
        name="gallery-group"
        parts={[{ id: 'one', title: t('gallery.title'), choices }]}
        chosen={chosen}
        onToggle={toggle}
        onBlur={() => undefined}
        isRequired
        inputRef={first}
      />
    </Specimen>
  )
}

function Choices() {
  const { t } = useTranslation('site')
  const [choice, setChoice] = useState<'value' | 'other'>('value')
  return (
    <Specimen name="ChoiceCards, DropZone, CellInput">
      <ChoiceCards
        legend={t('gallery.label')}
        value={choice}
        onChange={setChoice}
        choices={(['value', 'other'] as const).map((value) => ({
          value,
          title: t(`gallery.${value}`),
          description: t('gallery.text'),
        }))}
      />
      <DropZone
        label={t('gallery.title')}
        note={t('gallery.hint')}
        action={t('gallery.open')}
        accept=".csv"
        onFile={(file) => showToast(file.name)}
      />
      <CellInput
        label={t('gallery.label')}
        value={t('gallery.value')}
        placeholder={t('gallery.placeholder')}
        isWrong={false}
        isMono={false}
        onCommit={(value) => showToast(value)}
      />
      <CellInput
        label={t('gallery.other')}
        value=""
        placeholder={t('gallery.placeholder')}
        isWrong
        isMono
        onCommit={(value) => showToast(value)}
      />
    </Specimen>
  )
}

function Folder() {
  const { t } = useTranslation('site')
  return (
    <Specimen name="DropFolder">
      <DropFolder
        label={t('gallery.label')}
        note={t('gallery.note')}
        chooseFolder={t('gallery.value')}
        chooseFiles={t('gallery.other')}
        accept=".png"
        onDrop={() => undefined}
        onChoose={() => undefined}
      />
    </Specimen>
  )
}

function Filters() {
  const { t } = useTranslation('site')
  const [text, setText] = useState('')
  const [chip, setChip] = useState('value')
  const options = (['value', 'other'] as const).map((value) => ({ value, label: t(`gallery.${value}`) }))
  return (
    <Specimen name="Chips, SearchBox, FilterSelect, FilterRow">
      <Chips
        label={t('gallery.label')}
        value={chip}
        onChange={setChip}
        chips={options.map((it) => ({ ...it, count: '12' }))}
      />
      <FilterRow>
        <SearchBox label={t('gallery.placeholder')} value={text} onChange={setText} />
        <FilterSelect label={t('gallery.other')} value={chip} options={options} onChange={setChip} />
      </FilterRow>
    </Specimen>
  )
}
