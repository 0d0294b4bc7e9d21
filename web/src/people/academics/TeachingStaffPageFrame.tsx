import { fieldLabels } from '@markaz/protocol/labels'
import type { TeachingStaffMember } from '@markaz/protocol/people/academics/schemas'
import type { ReactNode } from 'react'
import { HistoryMenu } from '../../domain/audit/HistoryMenu.tsx'
import { PersonActions } from '../../domain/person/PersonActions.tsx'
import { AccountStatusPill, EmploymentStatusPill, FaceStatusPill } from '../../domain/person/PersonPills.tsx'
import { personText } from '../../domain/person/person.text.ts'
import { officeNamesOf } from '../../domain/person/person-columns.tsx'
import { UnconfirmedStaffPhoneNote } from '../../domain/person/UnconfirmedStaffPhoneNote.tsx'
import { timestampText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { numberText } from '../../shared/format/number.ts'
import { phoneText } from '../../shared/format/person.ts'
import { useSetBreadcrumbs } from '../../shared/routing/breadcrumbs.ts'
import { FactList, Panel } from '../../shared/ui/layout.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { PageTabs } from '../../shared/ui/PageTabs.tsx'
import { PersonPhoto } from '../../shared/ui/PersonCell.tsx'
import style from './academics.module.css'
import { teachingStaffText } from './academics.text.ts'
import { type TeachingStaffView, teachingStaffMemberPath } from './teaching-staff-views.ts'
import { useTeachingStaffActions } from './use-teaching-staff-actions.tsx'

interface TeachingStaffPageFrameProps {
  view: TeachingStaffView
  academic: TeachingStaffMember
  tab: 'facts' | 'groups'
  children: ReactNode
}

export function TeachingStaffPageFrame({ view, academic, tab, children }: TeachingStaffPageFrameProps) {
  const { operations, mayChange, modals } = useTeachingStaffActions(view)
  const path = teachingStaffMemberPath(view, academic.id)
  useSetBreadcrumbs([
    { title: academic.fullName, path },
    ...(tab === 'groups' ? [{ title: teachingStaffText.groups }] : []),
  ])
  return (
    <Page
      title={academic.fullName}
      mark={
        <>
          <EmploymentStatusPill status={academic.workStatus} />
          <AccountStatusPill status={academic.isActive} />
        </>
      }
      extra={
        <>
          <HistoryMenu kind="staff" id={academic.id} name={academic.fullName} />
          <PersonActions person={academic} mayChange={mayChange} operations={operations} />
        </>
      }
    >
      {view.hasGroupPage && (
        <PageTabs
          label={academic.fullName}
          tabs={[
            { title: teachingStaffText.facts, path },
            { title: `${teachingStaffText.groups} (${numberText(academic.groupsCount)})`, path: `${path}/group` },
          ]}
          path={tab === 'facts' ? path : `${path}/group`}
        />
      )}
      <UnconfirmedStaffPhoneNote person={academic} />
      {(tab === 'facts' || !view.hasGroupPage) && <Known academic={academic} />}
      {children}
      {modals}
    </Page>
  )
}

function Known({ academic }: { academic: TeachingStaffMember }) {
  const facts: [string, ReactNode][] = [
    [fieldLabels.hId, academic.hId],
    [fieldLabels.login, academic.login],
    [fieldLabels.roleId, academic.role?.name],
    [fieldLabels.phone, phoneText(academic.phoneNumber)],
    [personText.gender, academic.genderType && personText.genders[academic.genderType]],
    [fieldLabels.officeIds, officeNamesOf(academic)],
    [personText.createdAt, timestampText(academic.createdAt)],
  ]
  return (
    <Panel className={style.panel} aria-label={teachingStaffText.facts}>
      <div className={style.portrait}>
        <PersonPhoto name={academic.fullName} photo={academic.photo} sizePx={72} />
        <FaceStatusPill of={academic} />
      </div>
      <FactList facts={facts} missing={formattingText.missing} />
    </Panel>
  )
}
