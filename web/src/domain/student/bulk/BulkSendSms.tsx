import { students } from '@markaz/protocol/people/students/routes'
import { SmsToManyInput } from '@markaz/protocol/people/students/schemas'
import { Form } from 'antd'
import { BulkActionModal, type BulkOperationDialogProps } from '../../../shared/bulk/BulkActionModal.tsx'
import { Field } from '../../../shared/forms/Field.tsx'
import { useShowChangeToast } from '../../../shared/notify/change-toast.ts'
import { SmsPreview } from '../../sms/SmsPreview.tsx'
import { bulkStudentsText } from './bulk-students.text.ts'

const words = bulkStudentsText.sms

export function BulkSendSms({ chosen, clearSelection, close }: BulkOperationDialogProps) {
  const tellChange = useShowChangeToast()
  return (
    <BulkActionModal<typeof students.smsToMany, { text: string }>
      operation={students.smsToMany}
      chosen={chosen}
      title={words.title}
      asked={() => ({})}
      given={(values) => values}
      will={(count, { isCarried }) => (isCarried ? words.will(count) : words.willKeep(count))}
      why={{ no_phone: words.noPhone }}
      ok={words.ok}
      done={(answer) => {
        clearSelection()
        const { count, isCarried } = answer
        tellChange(
          isCarried ? words.done(count) : words.kept(count),
          answer,
          isCarried ? {} : { detail: words.keptHint },
        )
      }}
      close={close}
    >
      {(plan) => (
        <>
          <Field of={SmsToManyInput} name="text" input={{ rows: 4, showCount: true }} />
          {plan?.isCarried && plan.ids.length > 0 && <Written count={plan.ids.length} price={plan.smsPrice} />}
        </>
      )}
    </BulkActionModal>
  )
}

function Written({ count, price }: { count: number; price: number }) {
  const written = Form.useWatch<string | undefined>('text') ?? ''
  return <SmsPreview text={written.trim()} count={count} price={price} />
}
