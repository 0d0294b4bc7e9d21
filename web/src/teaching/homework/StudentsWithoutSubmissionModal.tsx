import { PhoneOutlined } from '@ant-design/icons'
import { homework as calls } from '@markaz/protocol/teaching/homework/routes'
import type { Homework, StudentWithoutSubmission } from '@markaz/protocol/teaching/homework/schemas'
import { Modal, Segmented } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { GroupPagePathParts } from '../../domain/group/group-paths.ts'
import { homeworkPath } from '../../domain/group/group-paths.ts'
import { useRouteByGroupScope } from '../../domain/group/route-by-scope.ts'
import { HomeworkStatusPill } from '../../domain/homework/homework-status.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { addDays, shortDateText, todayInTashkent } from '../../shared/format/date.ts'
import { phoneText } from '../../shared/format/person.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { isUnmaskedPhone } from '../../shared/ui/links.tsx'
import { PersonCell } from '../../shared/ui/PersonCell.tsx'
import style from './homework.module.css'
import { homeworkText as words } from './homework.text.ts'

/** Maximum number of requested students; no group has more. */
const atMost = 200

type Period = keyof typeof words.periods
const daysOf: Record<Period, number | null> = { week: 7, month: 30, all: null }
const periods = (Object.keys(daysOf) as Period[]).map((value) => ({ value, label: words.periods[value] }))

interface StudentsWithoutSubmissionModalProps {
  place: GroupPagePathParts
  /** null = the dialog lists the students who have at least one unsubmitted homework in the group. */
  homework: Pick<Homework, 'id' | 'theme'> | null
  close: () => void
}

export function StudentsWithoutSubmissionModal({ place, homework, close }: StudentsWithoutSubmissionModalProps) {
  const { route } = useRouteByGroupScope(place.base, calls.notSubmitted)
  const [period, setPeriod] = useState<Period>('week')
  const days = daysOf[period]
  const span = homework
    ? { homeworkId: homework.id }
    : days === null
      ? {}
      : { from: addDays(todayInTashkent(), -days), to: todayInTashkent() }
  const query = useRouteQuery(
    route,
    { params: { id: place.id }, query: { ...span, page: 1, perPage: atMost } },
    { silent: true, keepPrevious: true },
  )
  return (
    <Modal
      open
      title={homework ? words.notSubmittedOf(homework.theme) : words.notSubmitted}
      onCancel={close}
      footer={null}
      width={680}
      styles={{ header: { paddingInlineEnd: 24 } }}
    >
      {!homework && (
        <Segmented<Period> aria-label={words.period} options={periods} value={period} onChange={setPeriod} />
      )}
      <div className={style.missing} aria-busy={query.isFetching}>
        {!query.data && <LoadingOrError query={query} columns={2} />}
        {query.data?.students.length === 0 && (
          <EmptyState title={words.everybodyHandedIn} hint={words.everybodyHandedInHint} />
        )}
        {query.data && query.data.students.length > 0 && (
          <>
            <SecondaryText as="p" className={style.lead}>
              {query.data.total > query.data.students.length
                ? words.firstOf(query.data.students.length, query.data.total)
                : words.totalStudents(query.data.total)}
            </SecondaryText>
            <ul className={style.people} aria-label={words.notSubmitted}>
              {query.data.students.map((student) => (
                <Missing key={student.id} student={student} place={place} isOfOne={homework !== null} close={close} />
              ))}
            </ul>
          </>
        )}
      </div>
    </Modal>
  )
}

interface MissingProps {
  student: StudentWithoutSubmission
  place: GroupPagePathParts
  /** True = the dialog's title names the homework, so the rows do not name it. */
  isOfOne: boolean
  close: () => void
}

function Missing({ student, place, isOfOne, close }: MissingProps) {
  const { fullName, photo, hId, phoneNumber, homeworks } = student
  const [first] = homeworks
  const note = isOfOne ? hId : words.homeworkCount(homeworks.length)
  return (
    <li className={style.person}>
      <div className={style.personLine}>
        <PersonCell name={fullName} photo={photo} note={note} sizePx={32} />
        <span className={style.personSide}>
          {isOfOne && first && <HomeworkStatusPill status={first.status} />}
          {isUnmaskedPhone(phoneNumber) ? (
            <a className={style.phone} href={`tel:+${phoneNumber}`} aria-label={words.call(fullName)}>
              <PhoneOutlined aria-hidden /> {phoneText(phoneNumber)}
            </a>
          ) : (
            <SecondaryText>{phoneText(phoneNumber)}</SecondaryText>
          )}
        </span>
      </div>
      {!isOfOne && (
        <ul className={style.works}>
          {homeworks.map((homework) => (
            <li key={homework.id} className={style.work}>
              <Link to={homeworkPath(place, homework)} onClick={close}>
                {homework.theme}
              </Link>
              <SecondaryText>{shortDateText(homework.lessonDate)}</SecondaryText>
              <HomeworkStatusPill status={homework.status} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
