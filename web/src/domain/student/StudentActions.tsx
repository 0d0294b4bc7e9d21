import { EyeOutlined, MessageOutlined } from '@ant-design/icons'
import { students } from '@markaz/protocol/people/students/routes'
import { type Student, SystemStatus } from '@markaz/protocol/people/students/schemas'
import type { MenuProps } from 'antd'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useSend } from '../../shared/api/query.ts'
import { personName } from '../../shared/format/person.ts'
import { confirm } from '../../shared/ui/confirm.tsx'
import { OnlineButton } from '../../shared/ui/OnlineButton.tsx'
import { patientLazy } from '../../shared/ui/patient.ts'
import { RowMenu } from '../../shared/ui/RowMenu.tsx'
import { useIsPhone } from '../../shared/ui/use-media.ts'
import { membershipText } from './membership.text.ts'
import { studentText } from './student.text.ts'
import style from './student-actions.module.css'
import { studentPath } from './student-path.ts'
import type { StudentRights } from './student-rights.ts'
import { useBlock } from './use-block.tsx'

const SendSmsModal = patientLazy(() => import('./SendSmsModal.tsx').then((m) => m.SendSmsModal))
const SmsHistoryModal = patientLazy(() => import('./SmsHistoryModal.tsx').then((m) => m.SmsHistoryModal))
const ChangeLoginModal = patientLazy(() => import('./ChangeLoginModal.tsx').then((m) => m.ChangeLoginModal))
const AddToGroupModal = patientLazy(() => import('./AddToGroupModal.tsx').then((m) => m.AddToGroupModal))
const StudyModal = patientLazy(() => import('./StudyModal.tsx').then((m) => m.StudyModal))
const OncePassword = patientLazy(() => import('../../shared/ui/OncePassword.tsx').then((m) => m.OncePassword))

type Deed = 'sms' | 'smsHistory' | 'login' | 'add' | 'finish' | 'continue'
type Item = NonNullable<MenuProps['items']>[number]

interface StudentActionsProps {
  student: Student
  rights: StudentRights
  /** At the end of a row, or in the head of the student's own page, where opening it is no question. */
  place: 'row' | 'head'
}

/** Everything that is done to a student from a row or from the head: one usual deed in sight, the rest behind "…". */
export function StudentActions({ student, rights, place }: StudentActionsProps) {
  const [shown, setShown] = useState<Deed | null>(null)
  const isPhone = useIsPhone()
  const block = useBlock()
  const { reset, password, forget } = useReset(student)
  const name = personName(student.fullName)
  const close = () => setShown(null)
  const choose = (key: string) => {
    if (key === 'block') void block(student)
    else if (key === 'reset') void reset()
    else setShown(key as Deed)
  }
  const items = itemsFor(student, rights, place)
  return (
    <>
      {place === 'row' && !isPhone && (
        <Link
          to={studentPath(student.id)}
          className={style.open}
          title={studentText.open}
          aria-label={studentText.openOne(name)}
        >
          <EyeOutlined aria-hidden />
        </Link>
      )}
      {place === 'head' && !isPhone && rights.sendSms && (
        <OnlineButton icon={<MessageOutlined aria-hidden />} onClick={() => setShown('sms')}>
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
      <Suspense fallback={null}>
        {shown === 'sms' && <SendSmsModal student={student} close={close} />}
        {shown === 'smsHistory' && <SmsHistoryModal student={student} close={close} />}
        {shown === 'login' && <ChangeLoginModal student={student} close={close} />}
        {shown === 'add' && <AddToGroupModal student={student} close={close} />}
        {(shown === 'finish' || shown === 'continue') && <StudyModal student={student} deed={shown} close={close} />}
        {password && <OncePassword name={name} login={student.login} password={password} close={forget} />}
      </Suspense>
    </>
  )
}

/** Three bundles: groups, sign-in, block. Without an account there is no login and no password to change. */
function itemsFor(student: Student, rights: StudentRights, place: StudentActionsProps['place']): Item[] {
  const hasAccount = student.login !== null
  const isActive = student.systemStatus === SystemStatus.Active
  const bundles: (Item | false)[][] = [
    [
      rights.addToGroup && { key: 'add', label: membershipText.addToGroup },
      rights.finish && { key: 'finish', label: membershipText.finish },
      rights.continue && { key: 'continue', label: membershipText.continue },
    ],
    [
      rights.sendSms && { key: 'sms', label: studentText.sendSms },
      rights.smsHistory &&
        place === 'row' && { key: 'smsHistory', label: studentText.smsHistory, disabled: !student.hasSmsHistory },
      rights.changeLogin && hasAccount && { key: 'login', label: studentText.changeLogin },
      rights.resetPassword && hasAccount && { key: 'reset', label: studentText.resetPassword },
    ],
    [rights.block && { key: 'block', danger: isActive, label: isActive ? studentText.block : studentText.unblock }],
  ]
  return bundles
    .map((bundle) => bundle.filter((item) => item !== false))
    .filter((bundle) => bundle.length > 0)
    .flatMap((bundle, index) => (index > 0 ? [{ type: 'divider' as const, key: `line-${index}` }, ...bundle] : bundle))
}

/** A new password after a question that names the student; it is kept here until its dialog is closed. */
function useReset({ id, fullName }: Student) {
  const [password, setPassword] = useState<string | null>(null)
  const send = useSend(students.resetPassword, { onSuccess: (answer) => setPassword(answer.newPassword) })
  const reset = () =>
    confirm({
      title: studentText.resetTitle,
      content: (
        <>
          <b>{personName(fullName)}</b> {studentText.resetText}
        </>
      ),
      run: () => send.mutateAsync({ params: { id } }),
    })
  return { reset, password, forget: () => setPassword(null) }
}
