import {
  CheckOutlined,
  DownloadOutlined,
  PhoneOutlined,
  QrcodeOutlined,
  SendOutlined,
  StopOutlined,
} from '@ant-design/icons'
import { contracts } from '@markaz/protocol/people/contracts/routes'
import type { StudentContract } from '@markaz/protocol/people/contracts/schemas'
import { ContractStatus, type StudentDetail } from '@markaz/protocol/people/students/schemas'
import {
  isPhoneWaitingForApproval,
  isSigningLinkVisible,
  showSigningLinkSentToast,
} from '../../domain/contract/signing-link.ts'
import { parentRelationNames } from '../../domain/family/family.text.ts'
import { smsCostText } from '../../domain/sms/sms.text.ts'
import { StudentPageFrame } from '../../domain/student/StudentPageFrame.tsx'
import { studentText } from '../../domain/student/student.text.ts'
import { useMayCall, useSignedInUser } from '../../shared/access/access.tsx'
import { downloadFile } from '../../shared/api/download.ts'
import { useRouteMutation } from '../../shared/api/query.ts'
import { shortDateText, timestampText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { personName, phoneText } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { notifySuccess } from '../../shared/notify/toasts.ts'
import { AddButton } from '../../shared/ui/buttons.tsx'
import { askConfirmation } from '../../shared/ui/confirm.tsx'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { RowButton } from '../../shared/ui/RowButtons.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { ContractStatePill } from './ContractStatePill.tsx'
import style from './contracts.module.css'
import { contractsText } from './contracts.text.ts'

const NewContractModal = lazyWithRetry(() =>
  import('../../domain/contract/NewContractModal.tsx').then((module) => module.NewContractModal),
)
const SigningLinkModal = lazyWithRetry(() =>
  import('../../domain/contract/SigningLinkModal.tsx').then((module) => module.SigningLinkModal),
)
const ChangePhoneModal = lazyWithRetry(() => import('./ChangePhoneModal.tsx').then((module) => module.ChangePhoneModal))

const crumbs = [{ title: contractsText.title }]

export function StudentContractsPage() {
  return (
    <StudentPageFrame segment="contracts" crumbs={crumbs}>
      {({ student }) => <Contracts student={student} />}
    </StudentPageFrame>
  )
}

function Contracts({ student }: { student: StudentDetail }) {
  const list = useList(contracts.ofStudent, {
    key: 'student-contracts',
    params: { studentId: student.id },
    rows: ({ contracts }) => contracts,
  })
  const { open, modal } = useModal()
  const mayChange = useMayCall(contracts.resend)
  const mayChangePhone = useMayCall(contracts.changePhone)
  const mayDownload = useMayCall(contracts.downloadOfStudent)
  const isCarried = list.data?.isCarried ?? true
  const hand: ShowSigningLink = ({ number, agent }, link) => {
    const signer = agent?.fullName ?? student.fullName
    open((close) => <SigningLinkModal number={number} signer={signer} link={link} close={close} />)
  }
  const cost = isCarried && list.data ? smsCostText(list.data.sms) : null
  const resend = useResend(student.fullName, cost, hand)
  const confirmPhone = useConfirmPhone(student.fullName, hand)
  const cancel = useCancel()
  const myId = useSignedInUser()?.id
  const make = (
    <AddButton
      do={contracts.createForStudent}
      onClick={() =>
        open((close) => (
          <NewContractModal
            student={student}
            contracts={list.data?.contracts ?? []}
            isCarried={isCarried}
            cost={cost}
            hand={hand}
            close={close}
          />
        ))
      }
    >
      {contractsText.make}
    </AddButton>
  )
  const actions = (contract: StudentContract) => (
    <>
      {mayChange && contract.status === ContractStatus.Waiting && (
        <>
          {mayChangePhone && contract.wantedPhone && contract.wantedPhone.by.id !== myId && (
            <RowButton
              icon={<CheckOutlined aria-hidden />}
              title={contractsText.confirmPhone}
              label={contractsText.confirmPhoneOf(contract.number)}
              onClick={() => void confirmPhone(contract)}
            />
          )}
          {mayChangePhone && (
            <RowButton
              icon={<PhoneOutlined aria-hidden />}
              title={contractsText.changePhone}
              label={contractsText.changePhoneOf(contract.number)}
              onClick={() => open((close) => <ChangePhoneModal contract={contract} close={close} />)}
            />
          )}
          {(!isPhoneWaitingForApproval(contract) || contract.agent === null) && (
            <RowButton
              icon={isCarried ? <SendOutlined aria-hidden /> : <QrcodeOutlined aria-hidden />}
              title={isCarried ? contractsText.resend : contractsText.newLink}
              label={(isCarried ? contractsText.resendOf : contractsText.newLinkOf)(contract.number)}
              onClick={() => void resend(contract)}
            />
          )}
          <RowButton
            icon={<StopOutlined aria-hidden />}
            title={contractsText.cancel}
            label={contractsText.cancelOf(contract.number)}
            onClick={() => void cancel(contract)}
          />
        </>
      )}
      {mayDownload && (
        <RowButton
          icon={<DownloadOutlined aria-hidden />}
          title={contract.file.name}
          label={contractsText.download(contract.file.name)}
          onClick={() => void downloadFile(contracts.downloadOfStudent, { params: { id: contract.id } })}
        />
      )}
    </>
  )
  const columns: Column<StudentContract>[] = [
    { key: 'number', width: 130, isName: true, cell: ({ number }) => number },
    { key: 'template', title: contractsText.template, cell: ({ template }) => template.name },
    { key: 'type', width: 90, cell: ({ type }) => contractsText.types[type] },
    {
      key: 'signer',
      title: contractsText.signer,
      cell: (contract) => <Signer contract={contract} student={student} />,
    },
    { key: 'status', width: 140, cell: (contract) => <ContractStatePill contract={contract} /> },
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
      cell: ({ signedAt }) => (signedAt ? timestampText(signedAt) : formattingText.missing),
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
          mark: <ContractStatePill contract={contract} />,
          note: `${contract.agent?.fullName ?? student.fullName}, ${phoneText(contract.phone)}`,
          aside: contract.signedAt ? shortDateText(contract.signedAt) : null,
        })}
        actions={actions}
        actionsWidth={200}
        empty={emptyOf(student)}
        action={make}
        width={1100}
      />
      {modal}
    </>
  )
}

/** Shows the link for signing to the user, if the link was not sent by SMS. */
type ShowSigningLink = (contract: StudentContract, link: string) => void

/** Returns the text of an empty contract list. If the ERP reports a contract, the text states its status. */
function emptyOf({ contractStatus }: StudentDetail) {
  if (contractStatus === ContractStatus.NoContract)
    return { title: contractsText.studentEmpty, hint: contractsText.studentEmptyHint }
  return {
    title: contractsText.fromErpTitle(studentText.contract[contractStatus].toLowerCase()),
    hint: contractsText.fromErpHint,
  }
}

function useCancel() {
  const send = useRouteMutation(contracts.cancel, { refresh: ['student', 'students', 'contracts'] })
  return ({ id, number }: StudentContract) =>
    askConfirmation({
      title: contractsText.cancelTitle(number),
      yes: contractsText.cancel,
      content: contractsText.cancelText,
      isDangerous: true,
      run: async () => {
        await send.mutateAsync({ params: { id } })
        notifySuccess(contractsText.cancelled(number))
      },
    })
}

function useResend(fullName: string, cost: string | null, hand: ShowSigningLink) {
  const send = useRouteMutation(contracts.resend)
  return ({ id, number, phone, agent }: StudentContract) =>
    askConfirmation({
      title: contractsText.resendTitle(number),
      yes: contractsText.resend,
      content:
        cost === null
          ? contractsText.newLinkText
          : `${contractsText.resendText(agent?.fullName ?? fullName, phoneText(phone))} ${cost}`,
      run: async () => {
        const { contract, link } = await send.mutateAsync({ params: { id } })
        showSigningLinkSentToast(contractsText.resent(number), link)
        if (isSigningLinkVisible(link)) hand(contract, link)
      },
    })
}

function useConfirmPhone(fullName: string, hand: ShowSigningLink) {
  const send = useRouteMutation(contracts.confirmPhone)
  return async ({ id, number, phone: old, agent, wantedPhone }: StudentContract) => {
    if (!wantedPhone) return
    const { phone, by } = wantedPhone
    await askConfirmation({
      title: contractsText.confirmPhoneTitle(phoneText(phone)),
      yes: contractsText.confirmPhone,
      content:
        old === phone
          ? contractsText.confirmNewPhoneText(agent?.fullName ?? fullName, by.fullName)
          : contractsText.confirmPhoneText(agent?.fullName ?? fullName, phoneText(old), by.fullName),
      run: async () => {
        const { contract, link } = await send.mutateAsync({ params: { id }, body: { phone } })
        showSigningLinkSentToast(contractsText.resent(number), link)
        if (isSigningLinkVisible(link)) hand(contract, link)
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
      {agent ? `${personName(agent.fullName)} (${parentRelationNames[agent.relation]})` : personName(student.fullName)}
      <br />
      <span className={style.size}>{phoneText(phone)}</span>
      {wantedPhone && (
        <SecondaryText as="p">
          {(wantedPhone.phone === phone ? contractsText.phoneNew : contractsText.phoneWanted)(
            phoneText(wantedPhone.phone),
            wantedPhone.by.fullName,
          )}
        </SecondaryText>
      )}
    </>
  )
}

function SentUntil({ contract: { status, linkExpiresAt } }: { contract: StudentContract }) {
  if (status !== ContractStatus.Waiting || !linkExpiresAt) return formattingText.missing
  const isOver = Date.parse(linkExpiresAt) < Date.now()
  return (
    <span className={isOver ? style.over : undefined}>
      {timestampText(linkExpiresAt)}
      {isOver && ` (${contractsText.linkOver})`}
    </span>
  )
}
