import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { copyText } from '../notify/copy-text.ts'
import { notifySuccess } from '../notify/toasts.ts'
import { commonText } from '../text/common.text.ts'
import { SecondaryText, Stack } from './layout.tsx'
import { OneTimeContentModal } from './OneTimeContentModal.tsx'

interface OneTimeSecretModalProps {
  title: string
  why: string
  secret: string
  copied: string
  close: () => void
}

/** Shows a secret once. The user can select its text if the browser does not allow copying. */
export function OneTimeSecretModal({ title, why, secret, copied, close }: OneTimeSecretModalProps) {
  const copy = async () => {
    if (await copyText(secret)) notifySuccess(copied)
  }
  return (
    <OneTimeContentModal title={title} width={480} closeText={commonText.haveKept} close={close}>
      <Stack gap={16}>
        <SecondaryText as="p">{why}</SecondaryText>
        <code style={{ overflowWrap: 'anywhere' }}>{secret}</code>
        <div>
          <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
            {commonText.copy}
          </Button>
        </div>
      </Stack>
    </OneTimeContentModal>
  )
}
