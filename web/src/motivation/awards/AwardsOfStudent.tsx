import { studentAwards } from '@markaz/protocol/motivation/awards/routes'
import type { AttendancePointsRow, Award, RankingPlaces } from '@markaz/protocol/motivation/awards/schemas'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { useRouteQuery } from '../../shared/api/query.ts'
import { shortDateText } from '../../shared/format/date.ts'
import { numberText } from '../../shared/format/number.ts'
import { type Column, numberColumn } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { useLiveRefetch } from '../../shared/live/use-live.ts'
import { FactList, Panel, Stack } from '../../shared/ui/layout.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { TabLinks } from '../../shared/ui/TabLinks.tsx'
import { TableSkeleton } from '../../shared/ui/TableSkeleton.tsx'
import { awardColumns, toAwardPhoneScreenRow } from './award-columns.tsx'
import { allEarningMethodsFilter, omitFilterIfAllMethodsChosen, useStudentAwardFilterFields } from './award-filters.ts'
import style from './awards.module.css'
import { awardsText as words } from './awards.text.ts'

interface AwardsOfStudentProps {
  studentId: number
  categoryId?: number | undefined
}

const tabs = [
  { segment: '', title: words.awards },
  { segment: 'attendance', title: words.attendance },
]

export function AwardsOfStudent({ studentId, categoryId }: AwardsOfStudentProps) {
  const { pathname } = useLocation()
  const segment = useSearchParams()[0].get('tab') ?? ''
  const places = useRouteQuery(studentAwards.levels, { query: { studentId } })
  useLiveRefetch(studentAwards.stream, { args: (after) => ({ query: { after } }), after: places.data?.seq })
  const methods = useRouteQuery(studentAwards.methods, { query: { studentId, categoryId } })
  if (places.isLoading || methods.isLoading) return <TableSkeleton columns={5} />
  return (
    <Stack gap={14}>
      {places.data && <PlaceCards places={places.data} categoryId={categoryId} />}
      {methods.data && (
        <ul className={style.methods} aria-label={words.byMethod}>
          {methods.data.methods.map(({ id, count, xp, coin }) => (
            <li key={id}>
              <Link to={`/statistics/${studentId}/${id}`} className={style.method}>
                <span>{words.methodNames[id]}</span>
                <strong>{numberText(xp)} xp</strong>
                <small>
                  {words.times(numberText(count))} · {numberText(coin)} {words.silver.toLowerCase()}
                </small>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <TabLinks
        label={words.parts}
        tabs={tabs}
        segment={segment}
        pathOf={(to) => (to ? `${pathname}?tab=${to}` : pathname)}
      />
      {segment === 'attendance' ? (
        <Attendance studentId={studentId} categoryId={categoryId} />
      ) : (
        <Awards studentId={studentId} categoryId={categoryId} />
      )}
    </Stack>
  )
}

function PlaceCards({
  places: { overall, categories },
  categoryId,
}: {
  places: RankingPlaces
  categoryId?: number | undefined
}) {
  const shown = categories.filter(({ category }) => categoryId === undefined || category.id === categoryId)
  return (
    <div className={style.places}>
      {categoryId === undefined && <PlaceCard title={words.all} place={overall} />}
      {shown.map((one) => (
        <PlaceCard
          key={one.category.id}
          title={one.category.displayName}
          place={one}
          next={one.nextXp === null ? one.level > 0 && words.highest : words.nextLevel(numberText(one.nextXp - one.xp))}
        />
      ))}
    </div>
  )
}

function PlaceCard({ title, place, next }: { title: string; place: RankingPlaces['overall']; next?: string | false }) {
  const { position, total, level, xp, coin } = place
  return (
    <Panel as="article" className={style.place} aria-label={title}>
      <h2>{title}</h2>
      <p>{position === null ? words.noPlace : words.placeOf(numberText(position), numberText(total))}</p>
      <FactList
        facts={[
          [words.level, words.levelOf(level)],
          [words.xp, numberText(xp)],
          [words.silver, numberText(coin)],
        ]}
      />
      {next && <small>{next}</small>}
    </Panel>
  )
}

function Awards({ studentId, categoryId }: AwardsOfStudentProps) {
  const list = useList(studentAwards.ofStudent, {
    key: 'awards',
    params: { studentId },
    rows: ({ awards }) => awards,
    defaults: allEarningMethodsFilter,
    ask: (asked) => ({ ...omitFilterIfAllMethodsChosen(asked), categoryId }),
  })
  return (
    <List<Award>
      label={words.awards}
      list={list}
      columns={awardColumns}
      fields={useStudentAwardFilterFields(studentId, { withMethods: true })}
      phoneRow={toAwardPhoneScreenRow}
      empty={{ title: words.noAwards, hint: words.noAwardsHint }}
      width={1086}
      isPart
    />
  )
}

type Row = z.output<typeof AttendancePointsRow>

const tones = { 1: 'green', 2: 'red', 3: 'blue', 4: 'gold' } as const

const attendanceColumns: Column<Row>[] = [
  { key: 'date', width: 120, isName: true, cell: ({ date }) => shortDateText(date) },
  { key: 'group', width: 200, cell: ({ group }) => group.name },
  { key: 'result', title: words.result, width: 140, cell: (row) => <Result row={row} /> },
  numberColumn('xp', ({ xp }) => xp, 90),
  numberColumn('coin', ({ coin }) => coin, 90),
]

const Result = ({ row: { result } }: { row: Row }) => (
  <StatusPill tone={tones[result]}>{words.results[result]}</StatusPill>
)

function Attendance({ studentId, categoryId }: AwardsOfStudentProps) {
  const list = useList(studentAwards.attendance, {
    key: 'award-attendance',
    rows: ({ attendance }) => attendance,
    ask: (asked) => ({ ...asked, studentId, categoryId }),
  })
  return (
    <List<Row>
      label={words.attendance}
      list={list}
      columns={attendanceColumns}
      rowKey={({ lessonId }) => lessonId}
      fields={useStudentAwardFilterFields(studentId, { withMethods: false })}
      phoneRow={(row) => ({
        title: shortDateText(row.date),
        mark: <Result row={row} />,
        note: row.group.name,
        aside: `${numberText(row.xp)} XP`,
      })}
      empty={{ title: words.noLessons }}
      width={760}
      isPart
    />
  )
}
