import { PrinterOutlined } from '@ant-design/icons'
import { families } from '@markaz/protocol/people/parents/routes'
import type { RouteAnswerOf } from '@markaz/protocol/route'
import { Button, Form, Radio } from 'antd'
import { useRef, useState } from 'react'
import { BulkActionModal, type BulkOperationDialogProps } from '../../../shared/bulk/BulkActionModal.tsx'
import { personName, phoneText } from '../../../shared/format/person.ts'
import { formsText } from '../../../shared/forms/forms.text.ts'
import { notifySuccess } from '../../../shared/notify/toasts.ts'
import { SecondaryText, Stack } from '../../../shared/ui/layout.tsx'
import { OneTimeContentModal } from '../../../shared/ui/OneTimeContentModal.tsx'
import { PrintableSlips } from '../../../shared/ui/PrintableSlips.tsx'
import { QrCode } from '../../../shared/ui/QrCode.tsx'
import { appendSmsCost } from '../../sms/sms.text.ts'
import style from './bulk-contracts.module.css'
import { bulkStudentsText } from './bulk-students.text.ts'

const words = bulkStudentsText.invite

type PrintedInvitations = Pick<RouteAnswerOf<typeof families.invite.run>, 'address' | 'made'>

/** Invites the parents to the portal by SMS, or by printed slips for a parents' evening. */
export function BulkInviteParents({ chosen, clearSelection, close }: BulkOperationDialogProps) {
  const sheet = useRef<PrintedInvitations | null>(null)
  const [isSheet, setSheet] = useState(false)
  const end = () => {
    close()
    clearSelection()
  }
  if (isSheet && sheet.current) return <InviteSheet sheet={sheet.current} close={end} />
  return (
    <BulkActionModal<typeof families.invite, { by: 'sms' | 'sheet' }>
      operation={families.invite}
      chosen={chosen}
      title={words.title}
      initialValues={{ by: 'sheet' }}
      asked={({ by = 'sheet' }) => ({ by })}
      will={(count, { sms }) => appendSmsCost(words.will(count), sms)}
      why={{
        no_parent: words.noParent,
        no_phone: words.noPhone,
        not_confirmed: words.notConfirmed,
        blocked: words.blocked,
      }}
      ok={words.ok}
      done={(answer) => {
        if (answer.made.length > 0) {
          sheet.current = answer
          return
        }
        notifySuccess(words.sent(answer.count))
        clearSelection()
      }}
      close={() => (sheet.current ? setSheet(true) : close())}
    >
      {(plan) => (
        <>
          {/* Without an SMS service, invitations can only be printed, so there is nothing to choose. */}
          <Form.Item name="by" label={words.by} hidden={!plan?.isCarried}>
            <Radio.Group vertical options={words.ways} />
          </Form.Item>
          <SecondaryText as="p">{words.hint}</SecondaryText>
        </>
      )}
    </BulkActionModal>
  )
}

function InviteSheet({ sheet: { address, made }, close }: { sheet: PrintedInvitations; close: () => void }) {
  const people = made.map((one) => ({ ...one, key: `${one.id} ${one.phone}`, child: personName(one.fullName) }))
  return (
    <OneTimeContentModal title={words.sheet(made.length)} width={600} close={close}>
      <ul className={style.links}>
        {people.map(({ key, child, parent, phone }) => (
          <li key={key}>
            <span className={style.who}>
              <b>{parent}</b>
              <SecondaryText>
                {child}, {phoneText(phone)}
              </SecondaryText>
            </span>
          </li>
        ))}
      </ul>
      <Stack row>
        <Button icon={<PrinterOutlined aria-hidden />} onClick={() => print()}>
          {formsText.print}
        </Button>
      </Stack>
      <PrintableSlips>
        {people.map(({ key, child, parent, phone }) => (
          <li key={key}>
            <b>{parent}</b>
            <span>{child}</span>
            <QrCode text={address} label={words.qr(parent)} className={style.onPaper ?? ''} />
            <span>{words.how(phoneText(phone))}</span>
            <span className={style.address}>{address}</span>
          </li>
        ))}
      </PrintableSlips>
    </OneTimeContentModal>
  )
}
