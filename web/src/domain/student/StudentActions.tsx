import { MessageOutlined } from '@ant-design/icons'
import { audits } from '@markaz/protocol/control/audits/routes'
import { students } from '@markaz/protocol/people/students/routes'
import type { Student } from '@markaz/protocol/people/students/schemas'
import { timetableWeek } from '@markaz/protocol/teaching/calendars/routes'
import type { MenuProps } from 'antd'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useMayCall } from '../../shared/access/access.tsx'
import { downloadFile } from '../../shared/api/download.ts'
import { useRouteMutation } from '../../shared/api/query.ts'
import { personName } from '../../shared/format/person.ts'
import { notifySuccess, notifyWarning } from '../../shared/notify/toasts.ts'
import { useIsPhone } from '../../shared/ui/browser-state.ts'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { askConfirmation } from '../../shared/ui/confirm.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { MoreButton, RowMenu } from '../../shared/ui/RowMenu.tsx'
import { ShownOncePassword } from '../../shared/ui/shown-once-password.ts'
import { type RenderDialog, useModal } from '../../shared/ui/use-modal.tsx'
import { auditHistoryPath } from '../audit/HistoryMenu.tsx'
import { auditHistoryText } from '../audit/history.text.ts'
import { studentTimetablePath } from '../group/group-paths.ts'
import { studyBreakText } from '../study-break/study-break.text.ts'
import { studentText } from './student.text.ts'
import type { StudentOperationRights } from './student-operations.ts'
import { type StudentMenuOperation, studentOperationsOf } from './student-operations.ts'
import { portalAddressOfCentre } from './student-path.ts'
import { useBlockStudent } from './use-block.tsx'

const SendSmsModal = lazyWithRetry(() => import('./SendSmsModal.tsx').then((m) => m.SendSmsModal))
const SmsHistoryModal = lazyWithRetry(() => import('./SmsHistoryModal.tsx').then((m) => m.SmsHistoryModal))
const EraseStudentModal = lazyWithRetry(() => import('./EraseStudentModal.tsx').then((m) => m.EraseStudentModal))
const ChangeStudentLoginModal = lazyWithRetry(() =>
  import('./ChangeStudentLoginModal.tsx').then((m) => m.ChangeStudentLoginModal),
)
const AddToGroupModal = lazyWithRetry(() => import('../membership/AddToGroupModal.tsx').then((m) => m.AddToGroupModal))
const StartStudyBreakModal = lazyWithRetry(() =>
  import('../study-break/StartStudyBreakModal.tsx').then((m) => m.StartStudyBreakModal),
)
const ChangeMembershipModal = lazyWithRetry(() =>
  import('../membership/ChangeMembershipModal.tsx').then((m) => m.ChangeMembershipModal),
)

type Operation = 'sms' | 'smsHistory' | 'login' | 'forget' | 'add' | 'move' | 'finish' | 'continue' | 'freeze'
type Item = NonNullable<MenuProps['items']>[number]

interface StudentActionsProps {
  student: Student
  rights: StudentOperationRights
  /** Where the actions are: in the student's row of a list (`row`) or in the header of the student's page (`head`). */
  place: 'row' | 'head'
  /** True = the menu "…" opens immediately, because the user has already clicked its button. */
  isInitiallyOpen?: boolean
}

/** Data and dialogs of the actions are loaded only when the user opens the menu "…". */
export function StudentRowActions({ student, rights }: Pick<StudentActionsProps, 'student' | 'rights'>) {
  const [isRequested, setRequested] = useState(false)
  const isPhone = useIsPhone()
  if (isRequested) return <StudentActions student={student} rights={rights} place="row" isInitiallyOpen />
  if (studentOperationsOf(student, rights, 'row').length === 0) return null
  const label = studentText.more(personName(student.fullName))
  return <MoreButton label={label} size={isPhone ? 'large' : 'small'} onClick={() => setRequested(true)} />
}

export function StudentActions({ student, rights, place, isInitiallyOpen }: StudentActionsProps) {
  const { open, modal } = useModal()
  const navigate = useNavigate()
  const [made, setMade] = useState<{ login: string; password: string } | null>(null)
  const isPhone = useIsPhone()
  const block = useBlockStudent()
  const view = useOpenPortalView()
  const reset = useReset(student, open)
  const name = personName(student.fullName)
  const dialogs: Record<Operation, RenderDialog> = {
    sms: (close) => <SendSmsModal student={student} handOver={setMade} close={close} />,
    smsHistory: (close) => <SmsHistoryModal student={student} close={close} />,
    forget: (close) => <EraseStudentModal student={student} close={close} />,
    login: (close) => <ChangeStudentLoginModal student={student} close={close} />,
    add: (close) => <AddToGroupModal student={student} close={close} />,
    move: (close) => <ChangeMembershipModal student={student} operation="move" close={close} />,
    finish: (close) => <ChangeMembershipModal student={student} operation="finish" close={close} />,
    freeze: (close) => <StartStudyBreakModal student={student} close={close} />,
    continue: (close) => <ChangeMembershipModal student={student} operation="continue" close={close} />,
  }
  const pages = usePagesOf(student)
  const choose = (key: string) => {
    const page = pages.find((one) => one.key === key)
    if (page) void navigate(page.path)
    else if (key === 'block') void block(student)
    else if (key === 'reset') void reset()
    else if (key === 'export') void exportData(student)
    else if (key === 'view') void view(student)
    else open(dialogs[key as Operation])
  }
  const bundles = studentOperationsOf(student, rights, place)
  useAddressedOperation(bundles, place === 'head', choose)
  const items = withLines(place === 'head' && pages.length > 0 ? [...bundles, pages] : bundles)
  return (
    <>
      {place === 'head' && !isPhone && rights.freeze && (
        <ButtonDisabledOffline onClick={() => open(dialogs.freeze)}>{studyBreakText.freeze}</ButtonDisabledOffline>
      )}
      {place === 'head' && !isPhone && rights.sendSms && (
        <ButtonDisabledOffline icon={<MessageOutlined aria-hidden />} onClick={() => open(dialogs.sms)}>
          {studentText.sendSms}
        </ButtonDisabledOffline>
      )}
      {items.length > 0 && (
        <RowMenu
          label={studentText.more(name)}
          items={items}
          onChoose={choose}
          size={isPhone ? 'large' : 'small'}
          {...(isInitiallyOpen ? { isInitiallyOpen } : {})}
        />
      )}
      {modal}
      {made && (
        <Suspense fallback={null}>
          <ShownOncePassword name={name} {...made} entry={portalAddressOfCentre()} close={() => setMade(null)} />
        </Suspense>
      )}
    </>
  )
}

function usePagesOf({ id }: Student) {
  const mayWeek = useMayCall(timetableWeek.read)
  const mayHistory = useMayCall(audits.list)
  return [
    ...(mayWeek ? [{ key: 'week', label: studentText.week, path: studentTimetablePath(id) }] : []),
    ...(mayHistory ? [{ key: 'history', label: auditHistoryText.history, path: auditHistoryPath('student', id) }] : []),
  ]
}

const withLines = (bundles: readonly StudentMenuOperation[][]): Item[] =>
  bundles.flatMap((bundle, index): Item[] => {
    const items = bundle.map(({ key, label, danger = false, disabled = false }) => ({ key, label, danger, disabled }))
    return index > 0 ? [{ type: 'divider', key: `line-${index}` }, ...items] : items
  })

/**
 * Opens the dialog that the address names (`?deed=sms`), and removes this parameter, so that a reload opens no dialog.
 */
function useAddressedOperation(
  bundles: readonly StudentMenuOperation[][],
  isHead: boolean,
  choose: (key: string) => void,
) {
  const [search, setSearch] = useSearchParams()
  const key = isHead ? search.get('deed') : null
  const open = useEffectEvent(() => {
    setSearch(
      (all) => {
        all.delete('deed')
        return all
      },
      { replace: true },
    )
    if (bundles.flat().some((operation) => operation.key === key && operation.asks !== false)) choose(key as string)
  })
  useEffect(() => {
    if (key) open()
  }, [key])
}

async function exportData({ id, fullName }: Student): Promise<void> {
  if (await downloadFile(students.exportPersonalData, { params: { id } }))
    notifySuccess(studentText.exportedData, { detail: personName(fullName) })
}

function useReset({ id, fullName, login }: Student, open: (draw: RenderDialog) => void) {
  const name = personName(fullName)
  const send = useRouteMutation(students.resetPassword, {
    onSuccess: ({ newPassword }) =>
      open((close) => (
        <ShownOncePassword
          name={name}
          login={login}
          password={newPassword}
          entry={portalAddressOfCentre()}
          close={close}
        />
      )),
  })
  return () =>
    askConfirmation({
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

/** The access token for the portal is in the address after `#`, which browsers never send to a server. */
function useOpenPortalView(): (student: Pick<Student, 'id'>) => Promise<void> {
  const send = useRouteMutation(students.portalView)
  return async ({ id }) => {
    // The browser tab must be opened within the click handler, because browsers block tabs that are opened later.
    const tab = window.open('', '_blank')
    if (!tab) return notifyWarning(studentText.tabRefused)
    try {
      const { token } = await send.mutateAsync({ params: { id } })
      tab.opener = null
      tab.location.replace(`${portalAddressOfCentre()}#view=${token}`)
    } catch {
      tab.close()
    }
  }
}
