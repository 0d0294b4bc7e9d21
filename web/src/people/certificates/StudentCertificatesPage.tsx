import { PlusOutlined } from '@ant-design/icons'
import { certificates } from '@markaz/protocol/people/certificates/routes'
import type { Certificate } from '@markaz/protocol/people/certificates/schemas'
import type { TableColumnsType } from 'antd'
import { StudentFrame } from '../../domain/student/StudentFrame.tsx'
import { Can } from '../../shared/access/access.tsx'
import { useCall } from '../../shared/api/query.ts'
import { longDate } from '../../shared/format/date.ts'
import { DataTable } from '../../shared/ui/DataTable.tsx'
import { OnlineButton } from '../../shared/ui/OnlineButton.tsx'
import { patientLazy } from '../../shared/ui/patient.ts'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { CertificateActions } from './CertificateActions.tsx'
import style from './certificates.module.css'
import { certificatesText } from './certificates.text.ts'

const CertificateModal = patientLazy(() => import('./CertificateModal.tsx').then((module) => module.CertificateModal))

const crumbs = [{ title: certificatesText.title }]

const columns: TableColumnsType<Certificate> = [
  { key: 'course', title: certificatesText.course, dataIndex: ['course', 'name'] },
  {
    key: 'code',
    title: certificatesText.code,
    render: (_, { code, isActive }) =>
      isActive ? (
        <a className={style.code} href={`/public/certificate/${code}`} target="_blank" rel="noreferrer">
          {code}
        </a>
      ) : (
        <span className={style.code}>{code}</span>
      ),
  },
  { key: 'issuedAt', title: certificatesText.issued, width: 150, render: (_, row) => longDate(row.issuedAt) },
  { key: 'state', title: certificatesText.state, width: 150, render: (_, row) => <State certificate={row} /> },
]

export function StudentCertificatesPage() {
  return (
    <StudentFrame segment="certificates" crumbs={crumbs}>
      {({ student }) => <Certificates studentId={student.id} />}
    </StudentFrame>
  )
}

function Certificates({ studentId }: { studentId: number }) {
  const list = useCall(certificates.ofStudent, { params: { studentId } })
  const { open, modal } = useModal()
  const edit = (certificate: Certificate | null) =>
    open((close) => <CertificateModal studentId={studentId} certificate={certificate} close={close} />)
  const issue = (
    <Can do={certificates.create}>
      <OnlineButton type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => edit(null)}>
        {certificatesText.issue}
      </OnlineButton>
    </Can>
  )
  return (
    <>
      {Boolean(list.data?.certificates.length) && <div className={style.bar}>{issue}</div>}
      <DataTable<Certificate>
        tableKey="student-certificates"
        label={certificatesText.title}
        query={list}
        rows={list.data?.certificates}
        total={list.data?.total}
        columns={columns}
        rowKey={(certificate) => certificate.id}
        phoneRow={(certificate) => ({
          title: certificate.course.name,
          mark: <State certificate={certificate} />,
          note: longDate(certificate.issuedAt),
        })}
        actions={(certificate) => <CertificateActions certificate={certificate} edit={() => edit(certificate)} />}
        actionsWidth={120}
        empty={{ title: certificatesText.emptyTitle, hint: certificatesText.emptyHint, action: issue }}
        scrollX={820}
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
