import { Modal } from 'antd'
import { chatText as words } from './chat.text.ts'
import style from './keys-help.module.css'

/** What `?` shows. */
export function KeysHelp({ close }: { close: () => void }) {
  return (
    <Modal open title={words.keysTitle} footer={null} width={420} onCancel={close}>
      <dl className={style.keys}>
        {words.keys.map(([key, deed]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{deed}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
