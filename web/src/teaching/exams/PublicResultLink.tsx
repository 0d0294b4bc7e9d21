import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { copyLink } from '../../shared/notify/copy-text.ts'
import { Panel, SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { QrCode } from '../../shared/ui/QrCode.tsx'
import { publicResultAddress } from './exam-paths.ts'
import { examsText } from './exams.text.ts'
import style from './public-link.module.css'

export function PublicResultLink({ code }: { code: string }) {
  const address = publicResultAddress(code)
  return (
    <Panel className={style.link} aria-labelledby="public-link">
      <Stack className={style.linkWords}>
        <h2 id="public-link">{examsText.publicLink}</h2>
        <SecondaryText as="p">{examsText.publicLinkHint}</SecondaryText>
        <a href={address} target="_blank" rel="noreferrer" className={style.address}>
          {address}
        </a>
        <div>
          <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copyLink(address)}>
            {examsText.copy}
          </Button>
        </div>
      </Stack>
      <QrCode text={address} label={examsText.qr} className={style.qr ?? ''} />
    </Panel>
  )
}
