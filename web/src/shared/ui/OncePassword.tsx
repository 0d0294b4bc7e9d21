import { CopyOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { formsText } from '../forms/forms.text.ts'
import { notifySuccess, notifyWarning } from '../notify/bus.ts'
import { common } from '../text/common.text.ts'
import { Facts, Muted, Stack } from './looks.tsx'
import style from './once-password.module.css'

interface OncePasswordProps {
  /** Whose it is. */
  name: string
  login: string | null
  password: string
  close: () => void
}

/** Login and new password, shown this once; the server keeps only a hash. Closes by its button alone. */
export function OncePassword({ name, login, password, close }: OncePasswordProps) {
  const both = login ? `${formsText.login}: ${login}\n${formsText.password}: ${password}` : password
  return (
    <Modal
      open
      title={`${formsText.onceTitle}: ${name}`}
      width={440}
      centered
      mask={{ closable: false }}
      keyboard={false}
      closable={false}
      destroyOnHidden
      onCancel={close}
      footer={
        <Button type="primary" onClick={close}>
          {common.close}
        </Button>
      }
    >
      <Facts
        look="lines"
        className={style.facts}
        facts={[
          ...(login ? [[formsText.login, login] as const] : []),
          [
            formsText.password,
            <code key="password" className={style.password}>
              {password}
            </code>,
          ],
        ]}
      />
      <Stack row>
        <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy(password)}>
          {formsText.copyPassword}
        </Button>
        {login && <Button onClick={() => void copy(both)}>{formsText.copyBoth}</Button>}
      </Stack>
      <Muted as="p" className={style.hint}>
        {formsText.onceHint}
      </Muted>
    </Modal>
  )
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notifySuccess(formsText.copied, { key: 'copied' })
  } catch {
    // No clipboard without https or the person's leave; the text can still be selected.
    notifyWarning(formsText.copyFailed)
  }
}
