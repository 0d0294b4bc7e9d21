import { CheckOutlined, DownloadOutlined, PhoneOutlined, PlusOutlined, SendOutlined } from '@ant-design/icons'
import { contracts } from '@markaz/protocol/people/contracts/routes'
import type { StudentContract } from '@markaz/protocol/people/contracts/schemas'
import { ContractStatus, type StudentDetail } from '@markaz/protocol/people/students/schemas'
import { StudentFrame } from '../../domain/student/StudentFrame.tsx'
import { ContractPill } from '../../domain/student/student-status.tsx'
import { Can, useMay } from '../../shared/access/access.tsx'
import { useStaffInfo } from '../../shared/access/profile.ts'
import { downloadFile } from '../../shared/api/download.ts'
import { useSend } from '../../shared/api/query.ts'
import { momentText, shortDate } from '../../shared/format/date.ts'
import { formatText } from '../../shared/format/format.text.ts'
import { phoneText } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { confirm } from '../../shared/ui/confirm.tsx'
import { Muted } from '../../shared/ui/looks.tsx'
import { OnlineButton } from '../../shared/ui/OnlineButton.tsx'
import { patientLazy } from '../../shared/ui/patient.ts'
import { RowButton } from '../../shared/ui/RowButtons.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import style from './contracts.module.css'
import { contractsText } from './contracts.text.ts'
import { sayLink } from './say-link.ts'

const NewContractModal = patientLazy(() => import('./NewContractModal.tsx').then((module) => module.NewContractModal))
const ChangePhoneModal = patientLazy(() => import('./ChangePhoneModal.tsx').then((module) => module.ChangePhoneModal))

const crumbs = [{ title: contractsText.title }]

export function StudentContractsPage() {
  return (
    <StudentFrame segment="contracts" crumbs={crumbs}>
      {({ student }) => <Contracts student={student} />}
    </StudentFrame>
  )
}

function Contracts({ student }: { student: StudentDetail }) {
  const list = useList(contracts.ofStudent, {
    key: 'student-contracts',
    params: { studentId: student.id },
    rows: ({ contracts }) => contracts,
  })
  const { open, modal } = useModal()
  const mayChange = useMay(contracts.resend)
  const resend = useResend(student.fullName)
  const confirmPhone = useConfirmPhone(student.fullName)
  const myId = useStaffInfo()?.id
  const make = (
    <Can do={contracts.createForStudent}>
      <OnlineButton
        type="primary"
        icon={<PlusOutlined aria-hidden />}
        onClick={() =>
          open((close) => <NewContractModal student={student} contracts={list.data?.contracts ?? []} close={close} />)
        }
      >
        {contractsText.make}
      </OnlineButton>
    </Can>
  )
  const actions = (contract: StudentContract) => (
    <>
      {mayChange && contract.status === ContractStatus.Waiting && (
        <>
          {contract.wantedPhone && contract.wantedPhone.by.id !== myId && (
            <RowButton
              icon={<CheckOutlined aria-hidden />}
              title={contractsText.confirmPhone}
              label={contractsText.confirmPhoneOf(contract.number)}
              onClick={() => void confirmPhone(contract)}
            />
          )}
          <RowButton
            icon={<PhoneOutlined aria-hidden />}
            title={contractsText.changePhone}
            label={contractsText.changePhoneOf(contract.number)}
            onClick={() => open((close) => <ChangePhoneModal contract={contract} close={close} />)}
          />
          <RowButton
            icon={<SendOutlined aria-hidden />}
            title={contractsText.resend}
            label={contractsText.resendOf(contract.number)}
            onClick={() => void resend(contract)}
          />
        </>
      )}
      <RowButton
        icon={<DownloadOutlined aria-hidden />}
        title={contract.file.name}
        label={contractsText.download(contract.file.name)}
        onClick={() => void downloadFile(contracts.downloadOfStudent, { params: { id: contract.id } })}
      />
    </>
  )
  const columns: Column<StudentContract>[] = [
    { key: 'number', title: contractsText.number, width: 130, isName: true, cell: ({ number }) => number },
    { key: 'template', title: contractsText.template, cell: ({ template }) => template.name },
    { key: 'type', title: contractsText.type, width: 90, cell: ({ type }) => contractsText.types[type] },
    {
      key: 'signer',
      title: contractsText.signer,
      cell: (contract) => <Signer contract={contract} student={student} />,
    },
    { key: 'status', title: contractsText.status, width: 140, cell: (contract) => <Status contract={contract} /> },
    {
      key: 'sentUntil',
      title: contractsText.sentUntil,
      width: 160,
      cell: (contract) => <SentUntil contract={contract} />,
    },
    {
      key: 'signedAt',
      title: contractsText.signedAt,
      width: 150,
      cell: ({ signedAt }) => (signedAt ? momentText(signedAt) : formatText.missing),
    },
  ]
  return (
    <>
      <List<StudentContract>
        label={contractsText.title}
        list={list}
        columns={columns}
        phoneRow={(contract) => ({
          title: `${contract.number} · ${contract.template.name}`,
          mark: <Status contract={contract} />,
          note: `${contract.agent?.fullName ?? student.fullName}, ${phoneText(contract.phone)}`,
          aside: contract.signedAt ? shortDate(contract.signedAt) : null,
        })}
        actions={actions}
        empty={{ title: contractsText.studentEmpty, hint: contractsText.studentEmptyHint }}
        action={make}
        width={1100}
      />
      {modal}
    </>
  )
}

function useResend(fullName: string) {
  const send = useSend(contracts.resend)
  return ({ id, number, phone, agent }: StudentContract) =>
    confirm({
      title: contractsText.resendTitle(number),
      content: contractsText.resendText(agent?.fullName ?? fullName, phoneText(phone)),
      run: async () => {
        const { isSent } = await send.mutateAsync({ params: { id } })
        sayLink(contractsText.resent(number), isSent)
      },
    })
}

function useConfirmPhone(fullName: string) {
  const send = useSend(contracts.confirmPhone)
  return async ({ id, number, phone: old, agent, wantedPhone }: StudentContract) => {
    if (!wantedPhone) return
    const { phone, by } = wantedPhone
    await confirm({
      title: contractsText.confirmPhoneTitle(phoneText(phone)),
      content: contractsText.confirmPhoneText(agent?.fullName ?? fullName, phoneText(old), by.fullName),
      run: async () => {
        const { isSent } = await send.mutateAsync({ params: { id }, body: { phone } })
        sayLink(contractsText.resent(number), isSent)
      },
    })
  }
}

function Signer({
  contract: { agent, phone, wantedPhone },
  student,
}: {
  contract: StudentContract
  student: StudentDetail
}) {
  return (
    <>
      {agent ? `${agent.fullName} (${contractsText.relations[agent.relation].toLowerCase()})` : student.fullName}
      <br />
      <span className={style.size}>{phoneText(phone)}</span>
      {wantedPhone && (
        <Muted as="p">{contractsText.phoneWanted(phoneText(wantedPhone.phone), wantedPhone.by.fullName)}</Muted>
      )}
    </>
  )
}

function Status({ contract }: { contract: StudentContract }) {
  return <ContractPill student={{ contractStatus: contract.status, contractType: contract.type }} />
}

/** Until when the link that was sent last opens. */
function SentUntil({ contract: { status, linkExpiresAt } }: { contract: StudentContract }) {
  if (status === ContractStatus.Done || !linkExpiresAt) return formatText.missing
  const isOver = Date.parse(linkExpiresAt) < Date.now()
  return (
    <span className={isOver ? style.over : undefined}>
      {momentText(linkExpiresAt)}
      {isOver && ` (${contractsText.linkOver})`}
    </span>
  )
}
