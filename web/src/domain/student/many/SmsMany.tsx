import { text } from '@markaz/protocol/fields'
import { students } from '@markaz/protocol/people/students/routes'
import { Form, Input } from 'antd'
import { createZodRule } from '../../../shared/forms/rules.ts'
import { BulkActionModal, type OperationProps } from '../../../shared/many/ManyModal.tsx'
import { useShowChange } from '../../../shared/notify/show-change.ts'
import { SmsPreview } from '../../sms/SmsPreview.tsx'
import { bulkStudentsText } from './many-students.text.ts'

const words = bulkStudentsText.sms
const textRule = text(500)

export function BulkSms({ chosen, letGo, close }: OperationProps) {
  const tellChange = useShowChange()
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
        letGo()
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
          <Form.Item name="text" label={words.text} required rules={[createZodRule(textRule)]}>
            <Input.TextArea rows={4} maxLength={500} showCount />
          </Form.Item>
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
