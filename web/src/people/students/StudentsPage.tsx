import { students } from '@markaz/protocol/people/students/routes'
import { type Student, StudentAccountStatus } from '@markaz/protocol/people/students/schemas'
import { useMemo } from 'react'
import { ErpStatusPill } from '../../domain/membership/membership-status.tsx'
import { StudentRowActions } from '../../domain/student/StudentActions.tsx'
import { StudentListsTabs } from '../../domain/student/StudentListsTabs.tsx'
import { studentText } from '../../domain/student/student.text.ts'
import { useStudentOperationRights } from '../../domain/student/student-operations.ts'
import { studentPath } from '../../domain/student/student-path.ts'
import { StudentAccountStatusPill } from '../../domain/student/student-status.tsx'
import { personName } from '../../shared/format/person.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import type { RowPreviewOptions } from '../../shared/lists/use-preview.tsx'
import type { RowSelectionOptions } from '../../shared/lists/use-selection.ts'
import { AddButton } from '../../shared/ui/buttons.tsx'
import { ExportButton } from '../../shared/ui/ExportButton.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { PersonCell, PersonPhoto } from '../../shared/ui/PersonCell.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { HighlightedPhone } from './HighlightedPhone.tsx'
import { SelectedStudentsActions } from './SelectedStudentsActions.tsx'
import {
  studentColumnsOf,
  studentFilterDefaults,
  toStudentExportFilter,
  useStudentFilterFields,
} from './student-list.tsx'
import { studentsText } from './students.text.ts'

const StudentCategoriesModal = lazyWithRetry(() =>
  import('./StudentCategoriesModal.tsx').then((m) => m.StudentCategoriesModal),
)

export function StudentsPage() {
  const fields = useStudentFilterFields()
  const list = useList(students.list, {
    key: 'students',
    rows: ({ students }) => students,
    defaults: studentFilterDefaults,
  })
  const rights = useStudentOperationRights()
  const { open, modal } = useModal()
  const typed = list.filters.values.value
  const add = <AddLink officeIds={list.filters.values.officeIds} />
  const columns = useMemo(
    () =>
      studentColumnsOf((student) => open((close) => <StudentCategoriesModal student={student} close={close} />), typed),
    [open, typed],
  )
  return (
    <Page
      title={studentText.all}
      extra={
        <ExportButton
          route={students.export}
          args={{ body: toStudentExportFilter(list.filters) }}
          done={studentsText.exported}
        />
      }
      action={add}
    >
      <StudentListsTabs path="/students" />
      <List<Student>
        label={studentText.all}
        list={list}
        columns={columns}
        search={studentsText.search}
        fields={fields}
        to={({ id }) => studentPath(id)}
        phoneRow={(student) => phoneRow(student, typed)}
        actions={(student) => <StudentRowActions student={student} rights={rights} />}
        actionsWidth={88}
        selection={selection}
        peek={peek}
        width={1600}
        empty={{ title: studentsText.emptyTitle, hint: studentsText.emptyHint, action: add }}
      />
      {modal}
    </Page>
  )
}

const StudentPreview = lazyWithRetry(() => import('./StudentPreview.tsx').then((m) => m.StudentPreview))

const peek: RowPreviewOptions<Student> = {
  nameOf: ({ fullName }) => personName(fullName),
  title: ({ fullName, photo }) => (
    <>
      <PersonPhoto name={fullName} photo={photo} sizePx={28} /> {personName(fullName)}
    </>
  ),
  draw: (student) => <StudentPreview student={student} />,
}

const selection: RowSelectionOptions<Student> = {
  nameOf: ({ fullName }) => personName(fullName),
  actions: (chosen, clearSelection) => <SelectedStudentsActions chosen={chosen} clearSelection={clearSelection} />,
}

function phoneRow(student: Student, typed: string | undefined) {
  return {
    title: <PersonCell name={student.fullName} photo={student.photo} sizePx={22} />,
    mark:
      student.systemStatus === StudentAccountStatus.Active ? (
        <ErpStatusPill status={student.status} />
      ) : (
        <StudentAccountStatusPill status={student.systemStatus} />
      ),
    note: <HighlightedPhone phones={[student.phoneNumber, student.mobile]} typed={typed} />,
    aside: student.hId,
  }
}

function AddLink({ officeIds = [] }: { officeIds: number[] | undefined }) {
  const [officeId, ...others] = officeIds
  return (
    <AddButton
      do={students.create}
      to={`/students/add${officeId && others.length === 0 ? `?officeIds=${officeId}` : ''}`}
    >
      {studentsText.add}
    </AddButton>
  )
}
