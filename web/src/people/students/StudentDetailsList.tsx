import { fieldLabels } from '@markaz/protocol/labels'
import type { StudentDetail } from '@markaz/protocol/people/students/schemas'
import type { ReactNode } from 'react'
import { LinkedTelegramChatInfo } from '../../domain/student/LinkedTelegramChatInfo.tsx'
import { studentText } from '../../domain/student/student.text.ts'
import { ageInYears, shortDateText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { FactList, Panel } from '../../shared/ui/layout.tsx'
import style from './students.module.css'
import { studentsText as words } from './students.text.ts'

interface StudentDetailsListProps {
  student: StudentDetail
  action: ReactNode
}

/** Shows the student's data except the data that the page's header already shows. */
export function StudentDetailsList({ student, action }: StudentDetailsListProps) {
  const { birthDate, genderType } = student
  const parts: [string, (readonly [string, string | null])[]][] = [
    [
      words.personal,
      [
        [fieldLabels.lastName, student.lastName],
        [fieldLabels.firstName, student.firstName],
        [fieldLabels.middleName, student.middleName],
        [fieldLabels.birthDate, birthDate && `${shortDateText(birthDate)}, ${words.age(ageInYears(birthDate))}`],
        [words.gender, genderType && studentText.gender[genderType]],
      ],
    ],
    [
      words.documents,
      [
        [words.passport, joined(student.passportSeries, student.passportNumber)],
        [fieldLabels.personalId, student.personalId],
        [words.certificate, joined(student.birthCertificateSeries, student.birthCertificateNumber)],
      ],
    ],
    [
      words.systemData,
      [
        [words.category, student.categories.map(({ hName }) => hName).join(', ')],
        [fieldLabels.referrerId, student.referrer?.fullName ?? null],
      ],
    ],
  ]
  return (
    <div className={style.form}>
      {action && <div className={style.edit}>{action}</div>}
      <LinkedTelegramChatInfo
        studentId={student.id}
        owner={{ side: 'student', id: student.id, fullName: student.fullName }}
      />
      {parts.map(([title, facts]) => (
        <Panel key={title} className={style.facts}>
          <h2>{title}</h2>
          <FactList facts={facts} missing={formattingText.missing} />
        </Panel>
      ))}
    </div>
  )
}

const joined = (series: string | null, number: string | null) => [series, number].filter(Boolean).join(' ')
