import { CopyOutlined, PrinterOutlined } from '@ant-design/icons'
import { contracts } from '@markaz/protocol/people/contracts/routes'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { BulkActionModal, type BulkOperationDialogProps } from '../../../shared/bulk/BulkActionModal.tsx'
import { personName } from '../../../shared/format/person.ts'
import { formsText } from '../../../shared/forms/forms.text.ts'
import { useShowChangeToast } from '../../../shared/notify/change-toast.ts'
import { copyLink } from '../../../shared/notify/copy-text.ts'
import { SecondaryText, Stack } from '../../../shared/ui/layout.tsx'
import { OneTimeContentModal } from '../../../shared/ui/OneTimeContentModal.tsx'
import { PrintableSlips } from '../../../shared/ui/PrintableSlips.tsx'
import { QrCode } from '../../../shared/ui/QrCode.tsx'
import { TemplateField } from '../../contract/TemplateField.tsx'
import { appendSmsCost } from '../../sms/sms.text.ts'
import style from './bulk-contracts.module.css'
import { bulkStudentsText } from './bulk-students.text.ts'

const words = bulkStudentsText.contracts

interface CreatedContract {
  id: number
  fullName: string
  number: string
  link: string
}

/**
 * Creates a contract for each chosen student. Without an SMS service, a second dialog lists the signing links for
 * printing.
 */
export function BulkCreateContracts({ chosen, clearSelection, close }: BulkOperationDialogProps) {
  const tellChange = useShowChangeToast()
  const made = useRef<CreatedContract[]>([])
  const [isSheet, setSheet] = useState(false)
  const end = () => {
    close()
    clearSelection()
  }
  if (isSheet) return <LinkSheet made={made.current} close={end} />
  return (
    <BulkActionModal<typeof contracts.createMany, { contractId: number }>
      operation={contracts.createMany}
      chosen={chosen}
      title={words.title}
      asked={({ contractId }) => (contractId ? { contractId } : null)}
      will={(count, { isCarried, sms }) => appendSmsCost(isCarried ? words.will(count) : words.willShow(count), sms)}
      why={{
        waiting: words.waiting,
        minor: words.minor,
        no_phone: words.noPhone,
        staff_phone: words.staffPhone,
        phone_not_confirmed: words.notConfirmed,
        blanks: words.blanks,
      }}
      ok={words.ok}
      refresh={['student', 'students', 'contracts']}
      done={(answer) => {
        tellChange(words.done(answer.count), answer)
        // The link opens the contract, so users who may not see personal data get a masked text instead. Masked texts
        // are left out.
        made.current = answer.made.filter(({ link }) => link.startsWith('http'))
        if (made.current.length === 0) clearSelection()
      }}
      close={() => (made.current.length > 0 ? setSheet(true) : close())}
    >
      <TemplateField />
      <SecondaryText as="p">{words.hint}</SecondaryText>
    </BulkActionModal>
  )
}

function LinkSheet({ made, close }: { made: readonly CreatedContract[]; close: () => void }) {
  const people = made.map((one) => ({ ...one, name: personName(one.fullName) }))
  return (
    <OneTimeContentModal title={words.sheet(made.length)} width={600} close={close}>
      <ul className={style.links}>
        {people.map(({ id: key, name, number, link }) => (
          <li key={key}>
            <QrCode text={link} label={words.qr(name)} className={style.qr ?? ''} />
            <span className={style.who}>
              <b>{name}</b>
              <SecondaryText>{number}</SecondaryText>
            </span>
            <Button
              size="small"
              icon={<CopyOutlined aria-hidden />}
              aria-label={words.copyOf(name)}
              title={words.copyOf(name)}
              onClick={() => void copyLink(link)}
            />
          </li>
        ))}
      </ul>
      <Stack row>
        <Button icon={<PrinterOutlined aria-hidden />} onClick={() => print()}>
          {formsText.print}
        </Button>
      </Stack>
      <SecondaryText as="p">{words.sheetHint}</SecondaryText>
      <PrintableSlips>
        {people.map(({ id: key, name, number, link }) => (
          <li key={key}>
            <b>{name}</b>
            <span>{number}</span>
            <QrCode text={link} label={words.qr(name)} className={style.onPaper ?? ''} />
            <span className={style.address}>{link}</span>
          </li>
        ))}
      </PrintableSlips>
    </OneTimeContentModal>
  )
}
