import { fieldLabels } from '@markaz/protocol/labels'
import type { Student } from '@markaz/protocol/people/students/schemas'
import type { ReactNode } from 'react'
import { shortDateText, timestampText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { FactList } from '../../shared/ui/layout.tsx'
import { PhoneLink } from '../../shared/ui/links.tsx'
import { PersonPhoto } from '../../shared/ui/PersonCell.tsx'
import { FamilyPanel } from '../family/FamilyPanel.tsx'
import { familyText } from '../family/family.text.ts'
import { ErpStatusPill } from '../membership/membership-status.tsx'
import { studentText } from './student.text.ts'
import style from './student-frame.module.css'
import { StudentAccountStatusPill, StudentContractPill } from './student-status.tsx'

interface StudentHeaderProps {
  student: Student
  /** True = the header shows the parents, because the open tab does not. */
  hasFamily: boolean
  /** Actions that a phone shows in this header, because there is no space next to the name. */
  actions: ReactNode
}

export function StudentHeader({ student, hasFamily, actions }: StudentHeaderProps) {
  const facts: [string, ReactNode][] = [
    [fieldLabels.hId, student.hId],
    [fieldLabels.phone, student.phoneNumber && <PhoneLink number={student.phoneNumber} />],
    ...(student.mobile && student.mobile !== student.phoneNumber
      ? ([[studentText.mobile, <PhoneLink key="mobile" number={student.mobile} />]] as [string, ReactNode][])
      : []),
    [fieldLabels.login, student.login],
    [studentText.erpStatus, <ErpStatusPill key="erp" status={student.status} />],
    [fieldLabels.systemStatus, <StudentAccountStatusPill key="system" status={student.systemStatus} />],
    [studentText.contractOf, <StudentContractPill key="contract" student={student} />],
    [studentText.portalAt, lastInPortal(student)],
    [fieldLabels.officeIds, student.offices.map(({ name }) => name).join(', ')],
    ...(hasFamily
      ? ([[familyText.title, <FamilyPanel key="family" studentId={student.id} />]] as [string, ReactNode][])
      : []),
  ]
  return (
    <div className={style.head}>
      <PersonPhoto name={student.fullName} photo={student.photo} sizePx={56} />
      <FactList className={style.facts} facts={facts} missing={formattingText.missing} />
      {actions && <div className={style.actions}>{actions}</div>}
    </div>
  )
}

/** Returns when the student last used the portal, and when the portal was last opened as an installed app. */
const lastInPortal = ({ portalAt, portalInstalledAt }: StudentHeaderProps['student']) =>
  [
    portalAt ? timestampText(portalAt) : studentText.portalNever,
    portalInstalledAt && studentText.hasApp(shortDateText(portalInstalledAt)),
  ]
    .filter(Boolean)
    .join(' · ')
