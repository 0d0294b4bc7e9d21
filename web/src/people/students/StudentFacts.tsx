import type { StudentDetail } from '@markaz/protocol/people/students/schemas'
import { studentText } from '../../domain/student/student.text.ts'
import { ageInYears, shortDate } from '../../shared/format/date.ts'
import { formatText } from '../../shared/format/format.text.ts'
import { phoneText } from '../../shared/format/person.ts'
import { Facts, Panel } from '../../shared/ui/looks.tsx'
import style from './students.module.css'
import { studentsText as words } from './students.text.ts'

/** A student's data for who may not change them. */
export function StudentFacts({ student }: { student: StudentDetail }) {
  const { birthDate, genderType } = student
  const parts: [string, (readonly [string, string | null])[]][] = [
    [
      words.personal,
      [
        [words.lastName, student.lastName],
        [words.firstName, student.firstName],
        [words.middleName, student.middleName],
        [words.birthDate, birthDate && `${shortDate(birthDate)}, ${words.age(ageInYears(birthDate))}`],
        [words.gender, genderType && studentText.gender[genderType]],
        [words.phone, phoneText(student.phoneNumber)],
      ],
    ],
    [
      words.documents,
      [
        [words.passport, joined(student.passportSeries, student.passportNumber)],
        [words.personalId, student.personalId],
        [words.certificate, joined(student.birthCertificateSeries, student.birthCertificateNumber)],
      ],
    ],
    [
      words.systemData,
      [
        [words.hId, student.hId],
        [words.category, student.categories.map(({ hName }) => hName).join(', ')],
        [words.status, student.status.displayName],
        [studentText.offices, student.offices.map(({ name }) => name).join(', ')],
        [words.referrer, student.referrer?.fullName ?? null],
        [words.login, student.login],
      ],
    ],
  ]
  return (
    <div className={style.form}>
      {parts.map(([title, facts]) => (
        <Panel key={title} className={style.facts}>
          <h2>{title}</h2>
          <Facts facts={facts} missing={formatText.missing} />
        </Panel>
      ))}
    </div>
  )
}

const joined = (series: string | null, number: string | null) => [series, number].filter(Boolean).join(' ')
