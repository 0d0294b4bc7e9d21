import { ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { studentImports } from '@markaz/protocol/people/student-imports/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { type Student, SystemStatus } from '@markaz/protocol/people/students/schemas'
import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { StudentActions } from '../../domain/student/StudentActions.tsx'
import { studentText } from '../../domain/student/student.text.ts'
import { studentPath } from '../../domain/student/student-path.ts'
import { useStudentRights } from '../../domain/student/student-rights.ts'
import { ErpStatusPill, SystemStatusPill } from '../../domain/student/student-status.tsx'
import { Can } from '../../shared/access/access.tsx'
import { useCall } from '../../shared/api/query.ts'
import { FilterBar } from '../../shared/filters/FilterBar.tsx'
import { personName, phoneText } from '../../shared/format/person.ts'
import { DataTable } from '../../shared/ui/DataTable.tsx'
import { LinkButton } from '../../shared/ui/LinkButton.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { Face } from '../../shared/ui/PersonCell.tsx'
import { patientLazy } from '../../shared/ui/patient.ts'
import { useIsPhone } from '../../shared/ui/use-media.ts'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { ExportButton } from './ExportButton.tsx'
import { columnsOf } from './student-columns.tsx'
import { useStudentFields, useStudentFilters } from './student-filters.ts'
import { studentsText } from './students.text.ts'

const CategoriesModal = patientLazy(() => import('./CategoriesModal.tsx').then((m) => m.CategoriesModal))

const search = { name: 'value', label: studentsText.search }

export function StudentsPage() {
  const filters = useStudentFilters()
  const fields = useStudentFields()
  const query = useCall(students.list, { query: filters.query }, { keepPrevious: true })
  const rights = useStudentRights()
  const navigate = useNavigate()
  const { open: openModal, modal } = useModal()
  const columns = useMemo(
    () => columnsOf((student) => openModal((close) => <CategoriesModal student={student} close={close} />)),
    [openModal],
  )
  const actions = useCallback(
    (student: Student) => <StudentActions student={student} rights={rights} place="row" />,
    [rights],
  )
  const open = useCallback(
    ({ id }: Student, { newTab }: { newTab: boolean }) => {
      if (newTab) window.open(studentPath(id), '_blank', 'noopener')
      else void navigate(studentPath(id))
    },
    [navigate],
  )
  return (
    <Page
      title={studentText.all}
      extra={
        <>
          <ExportButton filters={filters} />
          <ImportLink />
        </>
      }
      action={<AddLink />}
    >
      <FilterBar filters={filters} search={search} fields={fields} />
      <DataTable<Student>
        tableKey="students"
        label={studentText.all}
        query={query}
        rows={query.data?.students}
        total={query.data?.total}
        columns={columns}
        rowKey={(student) => student.id}
        paging={{ page: filters.page, perPage: filters.perPage, onPage: filters.setPage }}
        onOpen={open}
        phoneRow={phoneRow}
        actions={actions}
        actionsWidth={88}
        isFiltered={filters.isFiltered}
        onClearFilters={filters.clear}
        scrollX={1600}
        empty={{ title: studentsText.emptyTitle, hint: studentsText.emptyHint, action: <AddLink /> }}
      />
      {modal}
    </Page>
  )
}

function phoneRow(student: Student) {
  return {
    title: (
      <>
        <Face name={student.fullName} photo={student.photo} sizePx={22} /> {personName(student.fullName)}
      </>
    ),
    mark:
      student.systemStatus === SystemStatus.Active ? (
        <ErpStatusPill status={student.status} />
      ) : (
        <SystemStatusPill status={student.systemStatus} />
      ),
    note: phoneText(student.phoneNumber ?? student.mobile),
    aside: student.hId,
  }
}

function AddLink() {
  return (
    <Can do={students.create}>
      <LinkButton to="/students/add" type="primary" icon={<PlusOutlined aria-hidden />}>
        {studentsText.add}
      </LinkButton>
    </Can>
  )
}

function ImportLink() {
  const isPhone = useIsPhone()
  return (
    <Can do={studentImports.list}>
      <LinkButton
        to="/students/imports"
        icon={<ImportOutlined aria-hidden />}
        {...(isPhone ? { 'aria-label': studentsText.import } : {})}
      >
        {!isPhone && studentsText.import}
      </LinkButton>
    </Can>
  )
}
