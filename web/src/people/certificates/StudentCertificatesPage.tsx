import { certificates } from '@markaz/protocol/people/certificates/routes'
import type { Certificate } from '@markaz/protocol/people/certificates/schemas'
import { StudentPageFrame } from '../../domain/student/StudentPageFrame.tsx'
import { shortDateText } from '../../shared/format/date.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { AddButton } from '../../shared/ui/buttons.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { CertificateActions } from './CertificateActions.tsx'
import style from './certificates.module.css'
import { certificatesText } from './certificates.text.ts'

const CertificateModal = lazyWithRetry(() => import('./CertificateModal.tsx').then((module) => module.CertificateModal))

const crumbs = [{ title: certificatesText.title }]

const columns: Column<Certificate>[] = [
  { key: 'course', isName: true, cell: ({ course }) => course.name },
  {
    key: 'code',
    cell: ({ code, isActive }) =>
      isActive ? (
        <a className={style.code} href={`/public/certificate/${code}`} target="_blank" rel="noreferrer">
          {code}
        </a>
      ) : (
        <span className={style.code}>{code}</span>
      ),
  },
  { key: 'issuedAt', width: 120, cell: (row) => shortDateText(row.issuedAt) },
  { key: 'state', width: 150, cell: (row) => <State certificate={row} /> },
]

export function StudentCertificatesPage() {
  return (
    <StudentPageFrame segment="certificates" crumbs={crumbs}>
      {({ student }) => <Certificates studentId={student.id} />}
    </StudentPageFrame>
  )
}

function Certificates({ studentId }: { studentId: number }) {
  const list = useList(certificates.ofStudent, {
    key: 'student-certificates',
    params: { id: studentId },
    rows: ({ certificates }) => certificates,
  })
  const { open, modal } = useModal()
  const edit = (certificate: Certificate | null) =>
    open((close) => <CertificateModal studentId={studentId} certificate={certificate} close={close} />)
  const issue = (
    <AddButton do={certificates.create} onClick={() => edit(null)}>
      {certificatesText.issue}
    </AddButton>
  )
  return (
    <>
      <List<Certificate>
        label={certificatesText.title}
        list={list}
        columns={columns}
        phoneRow={(certificate) => ({
          title: certificate.course.name,
          mark: <State certificate={certificate} />,
          note: shortDateText(certificate.issuedAt),
        })}
        actions={(certificate) => <CertificateActions certificate={certificate} edit={() => edit(certificate)} />}
        actionsWidth={120}
        empty={{ title: certificatesText.emptyTitle, hint: certificatesText.emptyHint }}
        action={issue}
        width={820}
      />
      {modal}
    </>
  )
}

function State({ certificate }: { certificate: Certificate }) {
  return (
    <StatusPill tone={certificate.isActive ? 'green' : 'grey'}>
      {certificate.isActive ? certificatesText.active : certificatesText.withdrawn}
    </StatusPill>
  )
}
