import type { defineBulkNewPasswordsRoute } from '@markaz/protocol/people/logins'
import { Form, Radio } from 'antd'
import { useRef, useState } from 'react'
import { BulkActionModal, type BulkOperationDialogProps } from '../../shared/bulk/BulkActionModal.tsx'
import { personName } from '../../shared/format/person.ts'
import { notifySuccess } from '../../shared/notify/toasts.ts'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { type NewCredentials, ShownOncePasswords } from '../../shared/ui/shown-once-password.ts'
import { appendSmsCost } from '../sms/sms.text.ts'
import { loginsText as words } from './logins.text.ts'

type LoginsOperation = ReturnType<typeof defineBulkNewPasswordsRoute>

interface Values {
  by: 'sms' | 'sheet'
}

interface BulkIssueLoginsProps extends BulkOperationDialogProps {
  operation: LoginsOperation
  /** Address of the sign-in page for the QR code; undefined = the users do not sign in with a QR code. */
  entry?: string
}

/** The new logins and passwords are sent by SMS, or shown once on a sheet to print. */
export function BulkIssueLogins({ operation, entry, chosen, clearSelection, close }: BulkIssueLoginsProps) {
  const made = useRef<NewCredentials[]>([])
  const [isSheet, setSheet] = useState(false)
  const end = () => {
    close()
    clearSelection()
  }
  if (isSheet) return <ShownOncePasswords people={made.current} entry={entry} close={end} />
  return (
    <BulkActionModal<LoginsOperation, Values>
      operation={operation}
      chosen={chosen}
      title={words.title}
      initialValues={{ by: 'sheet' }}
      asked={({ by = 'sheet' }) => ({ by })}
      will={(count, { sms }) => appendSmsCost(words.will(count), sms)}
      why={words.why}
      ok={words.ok}
      done={(answer) => {
        made.current = answer.made.map((one) => ({ ...one, name: personName(one.fullName) }))
        if (answer.made.length > 0) return
        notifySuccess(words.sent(answer.count))
        clearSelection()
      }}
      close={() => (made.current.length > 0 ? setSheet(true) : close())}
    >
      {(plan) => (
        <>
          {/* Without an SMS service there is only the printed sheet, so the user need not choose. */}
          <Form.Item name="by" label={words.by} hidden={!plan?.isCarried}>
            <Radio.Group options={words.ways} />
          </Form.Item>
          <SecondaryText as="p">{words.hint}</SecondaryText>
        </>
      )}
    </BulkActionModal>
  )
}
