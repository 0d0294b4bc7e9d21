import {
  FileTextOutlined,
  HomeOutlined,
  KeyOutlined,
  MessageOutlined,
  PhoneOutlined,
  UsergroupAddOutlined,
} from '@ant-design/icons'
import { contracts } from '@markaz/protocol/people/contracts/routes'
import { studentGroups } from '@markaz/protocol/people/memberships/routes'
import { families, parentPhones } from '@markaz/protocol/people/parents/routes'
import { students } from '@markaz/protocol/people/students/routes'
import type { BulkOperationDialogProps } from '../../../shared/bulk/BulkActionModal.tsx'
import type { BulkOperationItem } from '../../../shared/bulk/BulkActions.tsx'
import { lazyWithRetry } from '../../../shared/ui/lazy-with-retry.ts'
import type { RenderDialog } from '../../../shared/ui/use-modal.tsx'
import { useOperationRights } from '../../membership/membership-rights.ts'
import { loginsText } from '../../person/logins.text.ts'
import { portalAddressOfCentre } from '../student-path.ts'
import { bulkStudentsText as words } from './bulk-students.text.ts'

const BulkSendSms = lazyWithRetry(() => import('./BulkSendSms.tsx').then((m) => m.BulkSendSms))
const BulkAddToGroupModal = lazyWithRetry(() => import('./BulkAddToGroupModal.tsx').then((m) => m.BulkAddToGroupModal))
const BulkCreateContracts = lazyWithRetry(() => import('./BulkCreateContracts.tsx').then((m) => m.BulkCreateContracts))
const BulkConfirmPhones = lazyWithRetry(() => import('./BulkConfirmPhones.tsx').then((m) => m.BulkConfirmPhones))
const BulkInviteParents = lazyWithRetry(() => import('./BulkInviteParents.tsx').then((m) => m.BulkInviteParents))

const BulkIssueLogins = lazyWithRetry(() => import('../../person/BulkIssueLogins.tsx').then((m) => m.BulkIssueLogins))

const calls = {
  sms: students.smsToMany.run,
  group: studentGroups.addMany.run,
  contracts: contracts.createMany.run,
  logins: students.loginsToMany.run,
  invite: families.invite.run,
  phones: parentPhones.confirmOfMany.run,
}

/** Returns whether the user may do any action on selected students. Without such an action, rows cannot be selected. */
export const useCanDoBulkStudentOperations = (): boolean => Object.values(useOperationRights(calls)).some(Boolean)

interface Chosen extends Omit<BulkOperationDialogProps, 'close'> {
  open: (draw: RenderDialog) => void
}

export function useBulkStudentOperations({ chosen, clearSelection, open }: Chosen): (BulkOperationItem | false)[] {
  const may = useOperationRights(calls)
  const dialog = (Dialog: typeof BulkSendSms) => () =>
    open((close) => <Dialog chosen={chosen} clearSelection={clearSelection} close={close} />)
  return [
    may.sms && {
      key: 'sms',
      label: words.sms.operation,
      icon: <MessageOutlined aria-hidden />,
      run: dialog(BulkSendSms),
    },
    may.group && {
      key: 'group',
      label: words.group.operation,
      icon: <UsergroupAddOutlined aria-hidden />,
      run: dialog(BulkAddToGroupModal),
    },
    may.contracts && {
      key: 'contracts',
      label: words.contracts.operation,
      icon: <FileTextOutlined aria-hidden />,
      run: dialog(BulkCreateContracts),
    },
    may.invite && {
      key: 'invite',
      label: words.invite.operation,
      icon: <HomeOutlined aria-hidden />,
      run: dialog(BulkInviteParents),
    },
    may.phones && {
      key: 'phones',
      label: words.phones.operation,
      icon: <PhoneOutlined aria-hidden />,
      run: dialog(BulkConfirmPhones),
    },
    may.logins && {
      key: 'logins',
      label: loginsText.operation,
      icon: <KeyOutlined aria-hidden />,
      run: () =>
        open((close) => (
          <BulkIssueLogins
            operation={students.loginsToMany}
            entry={portalAddressOfCentre()}
            chosen={chosen}
            clearSelection={clearSelection}
            close={close}
          />
        )),
    },
  ]
}
