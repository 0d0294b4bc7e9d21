import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { notifySuccess } from '../../shared/notify/bus.ts'
import { Stack } from '../../shared/ui/looks.tsx'
import { OnceModal } from '../../shared/ui/OnceModal.tsx'
import style from './second-factor.module.css'
import { tokensText as words } from './tokens.text.ts'

/** Where the browser does not let it be copied, it is there to be marked by hand. */
export function MadeTokenModal({ token, close }: { token: string; close: () => void }) {
  const copy = () =>
    navigator.clipboard.writeText(token).then(
      () => notifySuccess(words.copied),
      () => undefined,
    )
  return (
    <OnceModal title={words.madeTitle} width={480} closeText={words.saved} close={close}>
      <Stack gap={16}>
        <p className={style.words}>{words.once}</p>
        <code className={style.secret}>{token}</code>
        <div>
          <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
            {words.copy}
          </Button>
        </div>
      </Stack>
    </OnceModal>
  )
}
