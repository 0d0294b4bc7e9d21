import { PrinterOutlined } from '@ant-design/icons'
import { bestStudents } from '@markaz/protocol/motivation/awards/best-students.routes'
import { type BestStudent, monthField as monthRule } from '@markaz/protocol/motivation/awards/best-students.schemas'
import { Button } from 'antd'
import { useSearchParams } from 'react-router'
import { useRouteQuery } from '../../shared/api/query.ts'
import { personName } from '../../shared/format/person.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { PersonPhoto } from '../../shared/ui/PersonCell.tsx'
import { StarLogo } from '../../shared/ui/plain-button.tsx'
import style from './best-poster.module.css'
import { bestStudentsText as words } from './best-students.text.ts'
import { BestStudentsTabs, currentMonth } from './best-students.tsx'

const onSheet = 9

export function BestStudentsPosterPage() {
  const asked = monthRule.safeParse(useSearchParams()[0].get('month'))
  const month = asked.success ? asked.data : currentMonth()
  const query = useRouteQuery(bestStudents.list, { query: { month, page: 1, perPage: onSheet } }, { silent: true })
  const rows = query.data?.bestStudents
  return (
    <Page
      title={words.poster}
      action={
        <Button type="primary" icon={<PrinterOutlined aria-hidden />} disabled={!rows?.length} onClick={() => print()}>
          {words.print}
        </Button>
      }
    >
      <BestStudentsTabs month={month} isPoster />
      {rows ? <Sheet month={words.monthOf(month)} rows={rows} /> : <LoadingOrError query={query} columns={3} />}
    </Page>
  )
}

function Sheet({ month, rows }: { month: string; rows: readonly BestStudent[] }) {
  if (rows.length === 0) return <EmptyState title={words.nobody(month)} />
  return (
    <article className={style.sheet} aria-label={`${words.posterTitle}, ${month}`}>
      <p className={style.centre}>
        <StarLogo size={26} />
        {commonText.product}
      </p>
      <h2 className={style.title}>{words.posterTitle}</h2>
      <p className={style.month}>{month}</p>
      <ol className={style.people}>
        {rows.map(({ id, student, group, place }) => (
          <li key={id} className={style.person} data-place={place}>
            <PersonPhoto name={student.fullName} photo={student.photo} sizePx={place <= 3 ? 104 : 72} />
            <strong className={style.place}>{words.placeOf(place)}</strong>
            <span className={style.name}>{personName(student.fullName)}</span>
            {group && <span className={style.group}>{group.name}</span>}
          </li>
        ))}
      </ol>
    </article>
  )
}
