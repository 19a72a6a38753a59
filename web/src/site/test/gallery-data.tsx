import { useTranslation } from 'react-i18next'
import { Card, Facts, Stat, StatRow } from '../../ui/card.tsx'
import { Chart } from '../../ui/data/chart.tsx'
import { DataTable } from '../../ui/data/data-table.tsx'
import { DiffTable } from '../../ui/data/diff-table.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { DividedList } from '../../ui/data/divided-list.tsx'
import { GridImage, PictureGrid } from '../../ui/data/picture-grid.tsx'
import { RawData } from '../../ui/data/raw-data.tsx'
import { RowCheck } from '../../ui/data/row-check.tsx'
import { SettingRow } from '../../ui/data/setting-row.tsx'
import { SimpleTable } from '../../ui/data/simple-table.tsx'
import { SamplePicture } from '../../ui/sample-picture.tsx'
import { Specimen } from '../../ui/site/specimen.tsx'
import { Eyebrow, Heading, Kbd, Text } from '../../ui/text.tsx'
import { RelativeTime, Time } from '../../ui/time.tsx'
import { TimelineList } from '../../ui/data/timeline-list.tsx'
import { Verbatim } from '../../ui/data/verbatim.tsx'

const at = '2026-01-02T03:04:05.000Z'
const rows = Array.from({ length: 200 }, (_, index) => ({ id: index + 1, amount: (index * 37) % 1000 }))

export function DataSpecimens() {
  return (
    <>
      <Tables />
      <Sheets />
      <Pictures />
      <Words />
    </>
  )
}

/** A picture of one colour, and one that is not there. */
const colour =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 1 1%22%3E%3Crect width=%221%22 height=%221%22 fill=%22teal%22/%3E%3C/svg%3E'

function Pictures() {
  const { t } = useTranslation('site')
  const severities = [null, 'warning', 'error'] as const
  return (
    <Specimen name="SamplePicture, PictureGrid">
      <div className="grid max-w-xs grid-cols-2 gap-3">
        <SamplePicture src={colour} />
        <SamplePicture src={null} />
      </div>
      <PictureGrid
        label={t('gallery.label')}
        count={severities.length}
        pictureAt={(index) => ({
          key: String(index),
          title: t('gallery.title'),
          note: t('gallery.note'),
          severity: severities[index] ?? null,
          problems: t('gallery.error'),
        })}
        image={({ key }) => <GridImage src={key === '2' ? null : colour} alt={t('gallery.value')} />}
        onRange={() => undefined}
      />
    </Specimen>
  )
}

function Tables() {
  const { t } = useTranslation('site')
  const columns = [
    {
      id: 'name',
      header: t('gallery.label'),
      widthPx: 180,
      grows: true,
      cell: (row: (typeof rows)[number]) => `${t('gallery.value')} #${row.id}`,
    },
    {
      id: 'amount',
      header: t('gallery.number'),
      widthPx: 120,
      align: 'end' as const,
      cell: (row: (typeof rows)[number]) => row.amount,
    },
  ]
  return (
    <>
      <Specimen name="DataTable">
        <DataTable
          label={t('gallery.groups.data')}
          columns={columns}
          count={rows.length}
          rowAt={(index) => rows[index]}
          keyOf={(row) => row.id}
          heightMaxPx={280}
        />
      </Specimen>
      <Specimen name="RowCheck">
        <RowCheck label={t('gallery.label')} isOn onChange={() => undefined} />
      </Specimen>
      <Specimen name="SimpleTable, DiffTable">
        <SimpleTable
          label={t('gallery.title')}
          columns={columns}
          rows={rows.slice(0, 3)}
          keyOf={(row) => row.id}
        />
        <DiffTable
          label={t('gallery.other')}
          rows={[{ field: 'name', before: t('gallery.value'), after: t('gallery.other'), isNew: false }]}
        />
      </Specimen>
    </>
  )
}

function Sheets() {
  const { t } = useTranslation('site')
  const points = rows.slice(0, 20).map((row) => ({
    at: new Date(Date.parse(at) + row.id * 60_000).toISOString(),
    values: [row.amount],
  }))
  return (
    <>
      <Specimen name="Card, Facts, StatRow">
        <Card title={t('gallery.title')} aside={t('gallery.word')}>
          <Facts rows={[{ key: '1', name: t('gallery.label'), value: t('gallery.value') }]} />
        </Card>
        <StatRow>
          <Stat label={t('gallery.number')} value="5,000" note={t('gallery.note')} isLive />
          <Stat label={t('gallery.other')} value="19,999" />
        </StatRow>
      </Specimen>
      <Specimen name="Chart">
        <Chart
          label={t('gallery.title')}
          points={points}
          series={[{ label: t('gallery.number'), colour: 'accent' }]}
          summary={t('gallery.text')}
        />
      </Specimen>
      <Specimen name="Disclosure, DividedList, SettingRow, RawData, Verbatim">
        <Disclosure title={t('gallery.title')} note={t('gallery.note')} isOpenAtFirst>
          {t('gallery.text')}
        </Disclosure>
        <DividedList>
          <span key="1">{t('gallery.value')}</span>
          <span key="2">{t('gallery.other')}</span>
          <SettingRow
            key="3"
            name={t('gallery.title')}
            note={t('gallery.text')}
            value={t('gallery.value')}
            trace={t('gallery.note')}
            action={t('gallery.word')}
          />
        </DividedList>
        <RawData title={t('gallery.title')} text={JSON.stringify({ id: 1 }, null, 2)} />
        <Verbatim name={t('gallery.title')} text={t('gallery.value')} />
      </Specimen>
    </>
  )
}

function Words() {
  const { t } = useTranslation('site')
  return (
    <Specimen name="Text, Heading, Eyebrow, Kbd, Time, TimelineList">
      <Eyebrow>{t('gallery.word')}</Eyebrow>
      <Heading level={3}>{t('gallery.title')}</Heading>
      {(['xs', 'sm', 'base', 'lg', 'xl'] as const).map((size) => (
        <Text key={size} as="p" size={size}>
          {t('gallery.text')}
        </Text>
      ))}
      <p>
        <Kbd>K</Kbd> <Time at={at} /> <RelativeTime at={at} />
      </p>
      <TimelineList
        entries={[
          {
            key: '1',
            tone: 'success',
            title: t('gallery.title'),
            detail: t('gallery.text'),
            aside: t('gallery.word'),
          },
          { key: '2', tone: 'danger', title: t('gallery.long'), detail: null, aside: t('gallery.word') },
        ]}
      />
    </Specimen>
  )
}
