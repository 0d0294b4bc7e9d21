import { CopyOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import type { ReactNode } from 'react'
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

/** Login and new password, shown this once; the server keeps only a hash. */
export function OncePassword({ name, login, password, close }: OncePasswordProps) {
  return (
    <Once title={`${formsText.onceTitle}: ${name}`} close={close}>
      <Facts
        look="lines"
        className={style.facts}
        facts={[...(login ? [[formsText.login, login] as const] : []), [formsText.password, passwordOf(password)]]}
      />
      <Stack row>
        <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy(password)}>
          {formsText.copyPassword}
        </Button>
        {login && <Button onClick={() => void copy(wordsOf({ login, password }))}>{formsText.copyBoth}</Button>}
      </Stack>
    </Once>
  )
}

interface OncePasswordsProps {
  people: readonly { id: number; name: string; login: string; password: string }[]
  close: () => void
}

/** The same for several people, to be copied as a whole. */
export function OncePasswords({ people, close }: OncePasswordsProps) {
  const all = people.map((one) => `${one.name}\n${wordsOf(one)}`).join('\n\n')
  return (
    <Once title={formsText.onceTitle} close={close}>
      <Facts
        look="lines"
        className={`${style.facts} ${style.several}`}
        facts={people.map(({ id, name, login, password }) => [
          name,
          <Stack row key={id}>
            {login} {passwordOf(password)}
          </Stack>,
        ])}
      />
      <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy(all)}>
        {formsText.copyAll}
      </Button>
    </Once>
  )
}

/** Closes by its button alone. */
function Once({ title, close, children }: { title: string; close: () => void; children: ReactNode }) {
  return (
    <Modal
      open
      title={title}
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
      {children}
      <Muted as="p" className={style.hint}>
        {formsText.onceHint}
      </Muted>
    </Modal>
  )
}

const passwordOf = (password: string) => (
  <code key="password" className={style.password}>
    {password}
  </code>
)

const wordsOf = ({ login, password }: { login: string; password: string }) =>
  `${formsText.login}: ${login}\n${formsText.password}: ${password}`

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notifySuccess(formsText.copied, { key: 'copied' })
  } catch {
    // No clipboard without https or the person's leave; the text can still be selected.
    notifyWarning(formsText.copyFailed)
  }
}
