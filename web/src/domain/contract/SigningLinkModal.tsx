import { CopyOutlined, ExportOutlined } from '@ant-design/icons'
import { Button, Input, Modal } from 'antd'
import { personName } from '../../shared/format/person.ts'
import { copyLink } from '../../shared/notify/copy-text.ts'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { QrCode } from '../../shared/ui/QrCode.tsx'
import style from './contract.module.css'
import { contractText as words } from './contract.text.ts'

interface SigningLinkModalProps {
  number: string
  signer: string
  link: string
  close: () => void
}

/** Shows a contract's signing link as QR code and text, for signers who get no SMS. */
export function SigningLinkModal({ number, signer, link, close }: SigningLinkModalProps) {
  return (
    <Modal open title={words.handTitle(number)} footer={null} onCancel={close} width={440}>
      <p>{words.handHint(personName(signer))}</p>
      <QrCode text={link} label={words.qr} className={style.qr ?? ''} />
      <div className={style.link}>
        <Input readOnly value={link} aria-label={words.link} onFocus={(event) => event.target.select()} />
        <Button type="primary" icon={<CopyOutlined aria-hidden />} onClick={() => void copyLink(link)}>
          {words.copy}
        </Button>
        <Button icon={<ExportOutlined aria-hidden />} href={link} target="_blank" rel="noreferrer">
          {words.openLink}
        </Button>
      </div>
      <SecondaryText as="p">{words.handCode}</SecondaryText>
    </Modal>
  )
}
