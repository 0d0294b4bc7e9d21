import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { notifySuccess } from '../notify/bus.ts'
import { copyText } from '../notify/copy-text.ts'
import { common } from '../text/common.text.ts'
import { Muted, Stack } from './layout.tsx'
import { OnceModal } from './OnceModal.tsx'

interface OnceSecretModalProps {
  title: string
  /** What it is for, and that it is not shown again. */
  why: string
  secret: string
  /** What is said once it is copied. */
  copied: string
  close: () => void
}

/** A secret to copy; where the browser does not let it be copied, it can be marked by hand. */
export function OnceSecretModal({ title, why, secret, copied, close }: OnceSecretModalProps) {
  const copy = async () => {
    if (await copyText(secret)) notifySuccess(copied)
  }
  return (
    <OnceModal title={title} width={480} closeText={common.haveKept} close={close}>
      <Stack gap={16}>
        <Muted as="p">{why}</Muted>
        <code style={{ overflowWrap: 'anywhere' }}>{secret}</code>
        <div>
          <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
            {common.copy}
          </Button>
        </div>
      </Stack>
    </OnceModal>
  )
}
