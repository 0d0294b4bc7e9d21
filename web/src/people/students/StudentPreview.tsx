import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import { fieldLabels } from '@markaz/protocol/labels'
import { students } from '@markaz/protocol/people/students/routes'
import type { Student } from '@markaz/protocol/people/students/schemas'
import { studentResults } from '@markaz/protocol/teaching/statistics/student-results.routes'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { HomeworkStatusPill } from '../../domain/homework/homework-status.tsx'
import { MembershipStatusPill } from '../../domain/membership/membership-status.tsx'
import { StudentActions } from '../../domain/student/StudentActions.tsx'
import { studentText } from '../../domain/student/student.text.ts'
import { useStudentOperationRights } from '../../domain/student/student-operations.ts'
import { studentPath } from '../../domain/student/student-path.ts'
import { StudentContractPill } from '../../domain/student/student-status.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { dayMonthText, shortDateText, timeOfDayText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { LoadFailed } from '../../shared/ui/LoadingOrError.tsx'
import { FactList, SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { PhoneLink } from '../../shared/ui/links.tsx'
import { type PillTone, StatusPill } from '../../shared/ui/StatusPill.tsx'
import { TableSkeleton } from '../../shared/ui/TableSkeleton.tsx'
import { unfinishedHomeworkQueryParam } from './student-list.tsx'
import style from './student-peek.module.css'
import { studentsText as words } from './students.text.ts'

const markTone: Record<AttendanceMark, PillTone> = {
  [AttendanceMark.Attended]: 'green',
  [AttendanceMark.Late]: 'gold',
  [AttendanceMark.Absent]: 'red',
  [AttendanceMark.NoClass]: 'grey',
  [AttendanceMark.Ended]: 'grey',
}

export function StudentPreview({ student }: { student: Student }) {
  const { id } = student
  const rights = useStudentOperationRights()
  const detail = useRouteQuery(students.read, { params: { id } }, { silent: true, staleMs: 30_000 })
  const glance = useRouteQuery(studentResults.glance, { params: { id } }, { silent: true, staleMs: 30_000 })
  const trouble = [detail, glance].find(({ error, data }) => error && !data)
  return (
    <Stack gap={14}>
      <Stack row between>
        <Link to={studentPath(id)}>{words.openPage}</Link>
        <StudentActions student={student} rights={rights} place="row" />
      </Stack>
      <FactList
        look="lines"
        missing={formattingText.missing}
        facts={[
          [fieldLabels.hId, student.hId],
          [fieldLabels.phone, phones(student)],
          [studentText.contractOf, <StudentContractPill key="contract" student={student} />],
        ]}
      />
      {trouble && <LoadFailed error={trouble.error as Error} refetch={trouble.refetch} />}
      {!trouble && (!detail.data || !glance.data) && <TableSkeleton columns={2} isPhone />}
      {detail.data && (
        <Part title={words.groups} none={words.noGroups}>
          {detail.data.groups.map((group) => (
            <Line key={group.studentGroupId} mark={<MembershipStatusPill {...group} />}>
              {group.groupName}
            </Line>
          ))}
        </Part>
      )}
      {glance.data && (
        <>
          <Part title={words.lastLessons} none={words.noLessons}>
            {glance.data.lessons.map(({ id: lesson, date, group, mark }) => (
              <Line key={lesson} mark={<StatusPill tone={markTone[mark]}>{words.marks[mark]}</StatusPill>}>
                {dayMonthText(date)} <SecondaryText>{group.name}</SecondaryText>
              </Line>
            ))}
          </Part>
          <Part
            title={words.debts(glance.data.debtsCount)}
            none={words.noDebts}
            to={`${studentPath(id, 'result')}?${unfinishedHomeworkQueryParam.name}=${unfinishedHomeworkQueryParam.value}`}
          >
            {glance.data.debts.map(({ id: work, theme, deadline, status }) => (
              <Line key={work} mark={<HomeworkStatusPill status={status} />}>
                {theme}{' '}
                <SecondaryText
                  className={style.when}
                >{`${shortDateText(deadline)} ${timeOfDayText(deadline)}`}</SecondaryText>
              </Line>
            ))}
          </Part>
        </>
      )}
    </Stack>
  )
}

function phones({ phoneNumber, mobile }: Student): ReactNode {
  const all = [...new Set([phoneNumber, mobile])].filter((digits) => digits !== null)
  return all.length === 0
    ? null
    : all.map((digits) => (
        <span key={digits} className={style.phone}>
          <PhoneLink number={digits} />
        </span>
      ))
}

interface PartProps {
  title: string
  none: string
  /** Address of the page with all rows of this section; undefined = there is no such page. */
  to?: string
  children: ReactNode[]
}

function Part({ title, none, to, children }: PartProps) {
  return (
    <section>
      <h3 className={style.title}>{to && children.length > 0 ? <Link to={to}>{title}</Link> : title}</h3>
      {children.length === 0 ? (
        <SecondaryText as="p">{none}</SecondaryText>
      ) : (
        <ul className={style.lines}>{children}</ul>
      )}
    </section>
  )
}

function Line({ mark, children }: { mark: ReactNode; children: ReactNode }) {
  return (
    <li>
      <span>{children}</span>
      {mark}
    </li>
  )
}
