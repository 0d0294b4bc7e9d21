import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { notifySuccess } from '../../shared/notify/bus.ts'
import { Stack } from '../../shared/ui/looks.tsx'
import { OnceModal } from '../../shared/ui/OnceModal.tsx'
import style from './webhooks.module.css'
import { webhooksText as words } from './webhooks.text.ts'

/** Where the browser does not let it be copied, it is there to be marked by hand. */
export function SecretModal({ secret, close }: { secret: string; close: () => void }) {
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => notifySuccess(words.copied),
      () => undefined,
    )
  return (
    <OnceModal title={words.secretTitle} width={480} closeText={words.saved} close={close}>
      <Stack gap={16}>
        <p className={style.words}>{words.once}</p>
        <code className={style.broken}>{secret}</code>
        <div>
          <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
            {words.copy}
          </Button>
        </div>
      </Stack>
    </OnceModal>
  )
}
