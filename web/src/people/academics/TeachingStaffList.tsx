import type { TeachingStaffMember } from '@markaz/protocol/people/academics/schemas'
import type { ReactNode } from 'react'
import { PersonActions } from '../../domain/person/PersonActions.tsx'
import { useStaffSelection } from '../../domain/person/people-selection.tsx'
import { personText } from '../../domain/person/person.text.ts'
import { personRowOnPhoneScreen, staffColumns } from '../../domain/person/person-columns.tsx'
import { useStaffFilterFields } from '../../domain/person/person-fields.ts'
import { numberText } from '../../shared/format/number.ts'
import { type Column, numberColumn } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { teachingStaffText } from './academics.text.ts'
import { useTeachingStaffList } from './teaching-staff-calls.ts'
import { type TeachingStaffView, teachingStaffMemberPath } from './teaching-staff-views.ts'
import { useTeachingStaffActions } from './use-teaching-staff-actions.tsx'

export function TeachingStaffList({ view, action }: { view: TeachingStaffView; action?: ReactNode }) {
  const fields = useStaffFilterFields()
  const { list, roles } = useTeachingStaffList(view)
  const { operations, mayChange, modals, open } = useTeachingStaffActions(view, roles)
  const selection = useStaffSelection(view.calls.loginsToMany, open)
  return (
    <Page title={view.words.title} action={action}>
      <List<TeachingStaffMember>
        label={view.words.title}
        list={list}
        columns={columns}
        search={personText.search}
        fields={fields}
        to={({ id }) => teachingStaffMemberPath(view, id)}
        phoneRow={(academic) => ({
          ...personRowOnPhoneScreen(academic),
          aside: `${teachingStaffText.groupsCount}: ${numberText(academic.groupsCount)}`,
        })}
        actions={
          mayChange || operations.makeProfile
            ? (academic) => <PersonActions person={academic} mayChange={mayChange} operations={operations} />
            : undefined
        }
        actionsWidth={120}
        selection={selection}
        empty={{ title: teachingStaffText.emptyTitle, hint: teachingStaffText.emptyHint }}
        width={1096}
      />
      {modals}
    </Page>
  )
}

const shared = staffColumns<TeachingStaffMember>()
const columns: Column<TeachingStaffMember>[] = [
  ...shared.slice(0, -1),
  { ...numberColumn('groupsCount', (academic) => academic.groupsCount), title: teachingStaffText.groupsCount },
  ...shared.slice(-1),
]
