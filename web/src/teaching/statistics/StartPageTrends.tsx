import { percentageOf } from '@markaz/protocol/scores'
import { statistics } from '@markaz/protocol/teaching/statistics/routes'
import type { WeeklyTrends } from '@markaz/protocol/teaching/statistics/schemas'
import { Link } from 'react-router'
import { useRouteQuery } from '../../shared/api/query.ts'
import { ChartPanel } from '../../shared/charts/ChartPanel.tsx'
import type { ChartBarPart } from '../../shared/charts/chart-bars.ts'
import { percentAxisStart } from '../../shared/charts/chart-summaries.ts'
import { WeekBars } from '../../shared/charts/WeekBars.tsx'
import { dayMonthText } from '../../shared/format/date.ts'
import { numberText, percentText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import style from './home-trends.module.css'
import { overviewSectionPath } from './overview-section.ts'
import { findLargestAttendanceChange, joinedAndLeftStudentsText, mostUnmarkedTeacherText } from './trend-findings.ts'
import { trendsText as words } from './trends.text.ts'

export function StartPageTrends() {
  const { data } = useRouteQuery(statistics.trends, undefined, { silent: true, staleMs: 300_000 })
  if (!data) return <div className={style.coming} />
  return (
    <div className={style.panels}>
      <Attendance trends={data} />
      <Members trends={data} />
      <Unmarked trends={data} />
    </div>
  )
}

const groupsOf = (officeId: number | undefined) => (officeId ? `/groups?officeIds=${officeId}` : '/groups')
const percentOf = ({ attended, marked }: { attended: number; marked: number }) => percentageOf(attended, marked)

function Attendance({ trends: { weeks, offices } }: { trends: WeeklyTrends }) {
  const summary = findLargestAttendanceChange(offices)
  if (!summary) return null
  const from = percentAxisStart(offices.flatMap(({ weeks: all }) => all.map(percentOf)))
  return (
    <ChartPanel summary={summary} to={groupsOf(summary.officeId)} label={words.attendance}>
      <ul className={style.rows}>
        {offices.map(({ id, name, weeks: all }) => {
          const percents = all.map(percentOf)
          const last = percents.findLast((percent) => percent !== null) ?? null
          return (
            <li key={id}>
              <Link to={groupsOf(id)}>{name}</Link>
              <span
                className={style.bars}
                role="img"
                aria-label={words.weeksOf(name, percents.map(percentText).join(', '))}
              >
                {percents.map((percent, nth) => (
                  <i
                    key={weeks[nth]}
                    title={words.week(dayMonthText(weeks[nth]), percentText(percent))}
                    data-empty={percent === null || undefined}
                    style={{ height: `${Math.max((100 * ((percent ?? 0) - from)) / (100 - from), 4)}%` }}
                  />
                ))}
              </span>
              <b>{percentText(last)}</b>
            </li>
          )
        })}
      </ul>
      <p className={style.note}>{words.weeks(dayMonthText(weeks[0]), dayMonthText(weeks.at(-1)), from)}</p>
    </ChartPanel>
  )
}

const memberParts: readonly ChartBarPart[] = [
  { key: 'joined', label: words.joined, tone: 'green' },
  { key: 'left', label: words.left, tone: 'red' },
]

function Members({ trends: { weeks, members } }: { trends: WeeklyTrends }) {
  return (
    <ChartPanel
      summary={{ words: joinedAndLeftStudentsText(members) }}
      to={overviewSectionPath('groups', 'joined')}
      label={words.members}
      parts={memberParts}
    >
      <WeekBars
        weeks={weeks.map((start, nth) => ({ start, counts: { joined: 0, left: 0, ...members[nth] } }))}
        parts={memberParts}
        isSideBySide
      />
    </ChartPanel>
  )
}

const shownTeachers = 5

function Unmarked({ trends: { unmarked, offices } }: { trends: WeeklyTrends }) {
  const { teachers, offices: byOffice } = unmarked
  if (offices.length === 0 && teachers.length === 0) return null
  const to = overviewSectionPath('groups', 'lessons')
  const most = teachers[0]?.count ?? 1
  return (
    <ChartPanel summary={{ words: mostUnmarkedTeacherText(teachers) }} to={to} label={words.unmarked}>
      <ul className={style.rows}>
        {teachers.slice(0, shownTeachers).map(({ id, fullName, office, count }) => (
          <li key={id}>
            <Link to={`/timetable?teacherId=${id}&by=teacher`}>
              {personName(fullName)} {office && <small>{office}</small>}
            </Link>
            <span className={style.line}>
              <i style={{ width: `${(100 * count) / most}%` }} />
            </span>
            <b>{numberText(count)}</b>
          </li>
        ))}
      </ul>
      {byOffice.length > 0 && (
        <p className={style.note}>
          {byOffice.map(({ name, count }) => `${name ?? words.noOffice}: ${numberText(count)}`).join(' · ')}
        </p>
      )}
    </ChartPanel>
  )
}
