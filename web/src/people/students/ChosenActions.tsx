import { KeyOutlined, LockOutlined, MessageOutlined, UnlockOutlined } from '@ant-design/icons'
import { students } from '@markaz/protocol/people/students/routes'
import { type Student, SystemStatus } from '@markaz/protocol/people/students/schemas'
import { useMay } from '../../shared/access/access.tsx'
import { personName } from '../../shared/format/person.ts'
import { ChosenDeeds } from '../../shared/many/ChosenDeeds.tsx'
import { patientLazy } from '../../shared/ui/patient.ts'
import { type DrawModal, useModal } from '../../shared/ui/use-modal.tsx'
import { ExportButton } from './ExportButton.tsx'
import { studentsText as words } from './students.text.ts'

const BlockMany = patientLazy(() => import('./many/BlockMany.tsx').then((m) => m.BlockMany))
const SmsMany = patientLazy(() => import('./many/SmsMany.tsx').then((m) => m.SmsMany))
const LoginsMany = patientLazy(() => import('./many/LoginsMany.tsx').then((m) => m.LoginsMany))

interface ChosenActionsProps {
  chosen: readonly Student[]
  letGo: () => void
}

/** What is done to several students at once; only where it has an object among them. */
export function ChosenActions({ chosen, letGo }: ChosenActionsProps) {
  const mayBlock = useMay(students.systemStatusOfMany.run)
  const maySend = useMay(students.smsToMany.run)
  const mayGive = useMay(students.loginsToMany.run)
  const { open, modal } = useModal()
  const has = (wanted: SystemStatus) => chosen.some(({ systemStatus }) => systemStatus === wanted)
  const all = chosen.map(({ id, fullName }) => ({ id, name: personName(fullName) }))
  const dialog = (draw: DrawModal) => () => open(draw)
  const block = (systemStatus: SystemStatus) =>
    dialog((close) => <BlockMany chosen={all} systemStatus={systemStatus} letGo={letGo} close={close} />)
  return (
    <>
      <ChosenDeeds
        count={chosen.length}
        deeds={[
          maySend && {
            key: 'sms',
            label: words.smsMany,
            icon: <MessageOutlined aria-hidden />,
            run: dialog((close) => <SmsMany chosen={all} letGo={letGo} close={close} />),
          },
          mayGive && {
            key: 'logins',
            label: words.loginsMany,
            icon: <KeyOutlined aria-hidden />,
            run: dialog((close) => <LoginsMany chosen={all} letGo={letGo} close={close} />),
          },
          mayBlock &&
            has(SystemStatus.Active) && {
              key: 'block',
              label: words.block,
              icon: <LockOutlined aria-hidden />,
              run: block(SystemStatus.InActive),
            },
          mayBlock &&
            has(SystemStatus.InActive) && {
              key: 'unblock',
              label: words.unblock,
              icon: <UnlockOutlined aria-hidden />,
              run: block(SystemStatus.Active),
            },
        ]}
      />
      <ExportButton body={{ ids: all.map(({ id }) => id), orderBy: 'ASC' }} size="small" />
      {modal}
    </>
  )
}
