import { students } from '@markaz/protocol/people/students/routes'
import { type Student, SystemStatus } from '@markaz/protocol/people/students/schemas'
import { studentText } from '../../domain/student/student.text.ts'
import { useStudentRights } from '../../domain/student/student-rights.ts'
import { useSend } from '../../shared/api/query.ts'
import { personName } from '../../shared/format/person.ts'
import { notifySuccess, notifyWarning } from '../../shared/notify/bus.ts'
import { confirm } from '../../shared/ui/confirm.tsx'
import { OnlineButton } from '../../shared/ui/OnlineButton.tsx'
import { OncePasswords } from '../../shared/ui/once-password.ts'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { ExportButton } from './ExportButton.tsx'
import { studentsText as words } from './students.text.ts'

type Made = { id: number; name: string; login: string; password: string }

interface ChosenActionsProps {
  chosen: readonly Student[]
  letGo: () => void
}

/** What is done to several students at once, each deed one call; only where it has an object among them. */
export function ChosenActions({ chosen, letGo }: ChosenActionsProps) {
  const rights = useStudentRights()
  const status = useSend(students.systemStatusOfMany)
  const sms = useSend(students.sendSmsToMany)
  // The chosen stay until it is closed: with them goes this bar, and the dialog with it.
  const { open, modal } = useModal<Made[]>((made, close) => (
    <OncePasswords
      people={made}
      close={() => {
        close()
        letGo()
      }}
    />
  ))
  const ids = chosen.map(({ id }) => id)
  const has = (wanted: SystemStatus) => chosen.some(({ systemStatus }) => systemStatus === wanted)

  const set = (systemStatus: SystemStatus) => {
    const isBlocking = systemStatus === SystemStatus.InActive
    return confirm({
      title: (isBlocking ? words.blockMany : words.unblockMany)(chosen.length),
      content: namesOf(chosen),
      isDangerous: isBlocking,
      run: async () => {
        const { count } = await status.mutateAsync({ body: { ids, systemStatus } })
        letGo()
        notifySuccess((isBlocking ? words.blockedMany : words.unblockedMany)(count))
      },
    })
  }
  const send = () =>
    confirm({
      title: words.smsMany(chosen.length),
      content: words.smsManyText,
      run: async () => {
        const { count, made, left } = await sms.mutateAsync({ body: { ids } })
        if (made.length > 0) {
          notifyWarning(studentText.smsKept, { detail: studentText.smsKeptHint })
          open(made.map((one) => ({ ...one, name: namesOf(chosen.filter(({ id }) => id === one.id)) })))
        } else {
          letGo()
          if (count > 0) notifySuccess(words.sentMany(count))
        }
        if (left.length > 0) {
          const unsent = chosen.filter(({ id }) => left.some((one) => one.id === id))
          notifyWarning(words.unsentMany(left.length), { detail: namesOf(unsent) })
        }
      },
    })
  return (
    <>
      {rights.block && has(SystemStatus.Active) && (
        <OnlineButton size="small" onClick={() => void set(SystemStatus.InActive)}>
          {words.block}
        </OnlineButton>
      )}
      {rights.block && has(SystemStatus.InActive) && (
        <OnlineButton size="small" onClick={() => void set(SystemStatus.Active)}>
          {words.unblock}
        </OnlineButton>
      )}
      {rights.sendSms && (
        <OnlineButton size="small" onClick={() => void send()}>
          {words.sendMany}
        </OnlineButton>
      )}
      <ExportButton body={{ ids, orderBy: 'ASC' }} size="small" />
      {modal}
    </>
  )
}

const namesOf = (some: readonly Student[]) => some.map(({ fullName }) => personName(fullName)).join(', ')
