import type { TeachingStaffMember } from '@markaz/protocol/people/academics/schemas'
import type { ReactNode } from 'react'
import { PersonActions } from '../../domain/person/PersonActions.tsx'
import { usePeopleSelection } from '../../domain/person/people-selection.tsx'
import { personText } from '../../domain/person/person.text.ts'
import { personColumns, personRowOnPhone } from '../../domain/person/person-columns.tsx'
import { usePersonFilterFields } from '../../domain/person/person-fields.ts'
import { numberText } from '../../shared/format/number.ts'
import { type Column, numberColumn } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { useAcademicList } from './academic-calls.ts'
import { academicPath, type TeachingStaffView } from './academic-views.ts'
import { academicsText } from './academics.text.ts'
import { useAcademicActions } from './use-academic-actions.tsx'

export function AcademicList({ view, action }: { view: TeachingStaffView; action?: ReactNode }) {
  const fields = usePersonFilterFields()
  const { list, roles } = useAcademicList(view)
  const { operations, mayChange, modals, open } = useAcademicActions(view, roles)
  const selection = usePeopleSelection(view.calls.loginsToMany, open)
  return (
    <Page title={view.words.title} action={action}>
      <List<TeachingStaffMember>
        label={view.words.title}
        list={list}
        columns={columns}
        search={personText.search}
        fields={fields}
        to={({ id }) => academicPath(view, id)}
        phoneRow={(academic) => ({
          ...personRowOnPhone(academic),
          aside: `${academicsText.groupsCount}: ${numberText(academic.groupsCount)}`,
        })}
        actions={
          mayChange || operations.makeProfile
            ? (academic) => <PersonActions person={academic} mayChange={mayChange} operations={operations} />
            : undefined
        }
        actionsWidth={120}
        selection={selection}
        empty={{ title: academicsText.emptyTitle, hint: academicsText.emptyHint }}
        width={1096}
      />
      {modals}
    </Page>
  )
}

const shared = personColumns<TeachingStaffMember>()
const columns: Column<TeachingStaffMember>[] = [
  ...shared.slice(0, -1),
  { ...numberColumn('groupsCount', (academic) => academic.groupsCount), title: academicsText.groupsCount },
  ...shared.slice(-1),
]
