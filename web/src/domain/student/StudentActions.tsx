import { MessageOutlined } from '@ant-design/icons'
import { students } from '@markaz/protocol/people/students/routes'
import { type Student, SystemStatus } from '@markaz/protocol/people/students/schemas'
import type { MenuProps } from 'antd'
import { Suspense, useState } from 'react'
import { downloadFile } from '../../shared/api/download.ts'
import { useSend } from '../../shared/api/query.ts'
import { personName } from '../../shared/format/person.ts'
import { notifySuccess } from '../../shared/notify/bus.ts'
import { confirm } from '../../shared/ui/confirm.tsx'
import { OnlineButton } from '../../shared/ui/OnlineButton.tsx'
import { OncePassword } from '../../shared/ui/once-password.ts'
import { patientLazy } from '../../shared/ui/patient.ts'
import { RowMenu } from '../../shared/ui/RowMenu.tsx'
import { useIsPhone } from '../../shared/ui/use-media.ts'
import { type DrawModal, useModal } from '../../shared/ui/use-modal.tsx'
import { membershipText } from '../membership/membership.text.ts'
import { portalPath } from './portal-path.ts'
import { studentText } from './student.text.ts'
import type { StudentRights } from './student-rights.ts'
import { useBlock } from './use-block.tsx'
import { usePortalView } from './use-portal-view.ts'

const SendSmsModal = patientLazy(() => import('./SendSmsModal.tsx').then((m) => m.SendSmsModal))
const SmsHistoryModal = patientLazy(() => import('./SmsHistoryModal.tsx').then((m) => m.SmsHistoryModal))
const ForgetStudentModal = patientLazy(() => import('./ForgetStudentModal.tsx').then((m) => m.ForgetStudentModal))
const ChangeLoginModal = patientLazy(() => import('./ChangeLoginModal.tsx').then((m) => m.ChangeLoginModal))
const AddToGroupModal = patientLazy(() => import('../membership/AddToGroupModal.tsx').then((m) => m.AddToGroupModal))
const StudyModal = patientLazy(() => import('../membership/StudyModal.tsx').then((m) => m.StudyModal))

type Deed = 'sms' | 'smsHistory' | 'login' | 'forget' | 'add' | 'move' | 'finish' | 'continue'
type Item = NonNullable<MenuProps['items']>[number]

interface StudentActionsProps {
  student: Student
  rights: StudentRights
  /** At the end of a row, or in the head of the student's own page, where opening it is no question. */
  place: 'row' | 'head'
}

/** Everything that is done to a student from a row or from the head: one usual deed in sight, the rest behind "…". */
export function StudentActions({ student, rights, place }: StudentActionsProps) {
  const { open, modal } = useModal()
  const [made, setMade] = useState<{ login: string; password: string } | null>(null)
  const isPhone = useIsPhone()
  const block = useBlock()
  const view = usePortalView()
  const reset = useReset(student, open)
  const name = personName(student.fullName)
  const dialogs: Record<Deed, DrawModal> = {
    sms: (close) => <SendSmsModal student={student} handOver={setMade} close={close} />,
    smsHistory: (close) => <SmsHistoryModal student={student} close={close} />,
    forget: (close) => <ForgetStudentModal student={student} close={close} />,
    login: (close) => <ChangeLoginModal student={student} close={close} />,
    add: (close) => <AddToGroupModal student={student} close={close} />,
    move: (close) => <StudyModal student={student} deed="move" close={close} />,
    finish: (close) => <StudyModal student={student} deed="finish" close={close} />,
    continue: (close) => <StudyModal student={student} deed="continue" close={close} />,
  }
  const choose = (key: string) => {
    if (key === 'block') void block(student)
    else if (key === 'reset') void reset()
    else if (key === 'export') void exportData(student)
    else if (key === 'view') void view(student)
    else open(dialogs[key as Deed])
  }
  const items = itemsFor(student, rights, place)
  return (
    <>
      {place === 'head' && !isPhone && rights.sendSms && (
        <OnlineButton icon={<MessageOutlined aria-hidden />} onClick={() => open(dialogs.sms)}>
          {studentText.sendSms}
        </OnlineButton>
      )}
      {items.length > 0 && (
        <RowMenu
          label={studentText.more(name)}
          items={items}
          onChoose={choose}
          {...(isPhone ? { size: 'large' as const } : {})}
        />
      )}
      {modal}
      {made && (
        <Suspense fallback={null}>
          <OncePassword name={name} {...made} entry={portalPath} close={() => setMade(null)} />
        </Suspense>
      )}
    </>
  )
}

/** Four bundles: groups, sign-in, block, personal data. Without an account there is no login and no password to change. */
function itemsFor(student: Student, rights: StudentRights, place: StudentActionsProps['place']): Item[] {
  const hasAccount = student.login !== null
  const isActive = student.systemStatus === SystemStatus.Active
  const bundles: (Item | false)[][] = [
    [
      rights.addToGroup && { key: 'add', label: membershipText.addToGroup },
      rights.move && { key: 'move', label: membershipText.move },
      rights.finish && { key: 'finish', label: membershipText.finish },
      rights.continue && { key: 'continue', label: membershipText.continue },
    ],
    [
      rights.sendSms && { key: 'sms', label: studentText.sendSms },
      rights.smsHistory &&
        place === 'row' && { key: 'smsHistory', label: studentText.smsHistory, disabled: !student.hasSmsHistory },
      rights.changeLogin && hasAccount && { key: 'login', label: studentText.changeLogin },
      rights.resetPassword && hasAccount && { key: 'reset', label: studentText.resetPassword },
      rights.portalView && hasAccount && isActive && place === 'head' && { key: 'view', label: studentText.portalView },
    ],
    [rights.block && { key: 'block', danger: isActive, label: isActive ? studentText.block : studentText.unblock }],
    // Rare, and not for a whole list: from the student's own page alone.
    place === 'head'
      ? [
          rights.exportData && { key: 'export', label: studentText.exportData },
          rights.forget && { key: 'forget', danger: true, label: studentText.forget },
        ]
      : [],
  ]
  return bundles
    .map((bundle) => bundle.filter((item) => item !== false))
    .filter((bundle) => bundle.length > 0)
    .flatMap((bundle, index) => (index > 0 ? [{ type: 'divider' as const, key: `line-${index}` }, ...bundle] : bundle))
}

async function exportData({ id, fullName }: Student): Promise<void> {
  if (await downloadFile(students.exportPersonalData, { params: { id } }))
    notifySuccess(studentText.exportedData, { detail: personName(fullName) })
}

/** A new password after a question that names the student; its dialog shows it once. */
function useReset({ id, fullName, login }: Student, open: (draw: DrawModal) => void) {
  const name = personName(fullName)
  const send = useSend(students.resetPassword, {
    onSuccess: ({ newPassword }) =>
      open((close) => (
        <OncePassword name={name} login={login} password={newPassword} entry={portalPath} close={close} />
      )),
  })
  return () =>
    confirm({
      title: studentText.resetTitle,
      yes: studentText.resetPassword,
      content: (
        <>
          <b>{name}</b> {studentText.resetText}
        </>
      ),
      run: () => send.mutateAsync({ params: { id } }),
    })
}
