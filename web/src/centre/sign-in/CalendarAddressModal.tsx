import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { copyLink } from '../../shared/notify/copy-text.ts'
import { Stack } from '../../shared/ui/layout.tsx'
import { OneTimeContentModal } from '../../shared/ui/OneTimeContentModal.tsx'
import { QrCode } from '../../shared/ui/QrCode.tsx'
import { calendarText } from './profile.text.ts'
import style from './second-factor.module.css'

export function CalendarAddressModal({ address, close }: { address: string; close: () => void }) {
  return (
    <OneTimeContentModal title={calendarText.addressTitle} width={480} closeText={calendarText.added} close={close}>
      <Stack gap={16}>
        <p className={style.words}>{calendarText.once}</p>
        <div className={style.setUp}>
          <QrCode text={address.replace(/^https?:/, 'webcal:')} label={calendarText.qr} className={style.qr ?? ''} />
        </div>
        <code className={style.secret}>{address}</code>
        <div>
          <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copyLink(address)}>
            {calendarText.copy}
          </Button>
        </div>
        <ul className={style.ways}>
          {calendarText.ways.map((way) => (
            <li key={way}>{way}</li>
          ))}
        </ul>
      </Stack>
    </OneTimeContentModal>
  )
}
