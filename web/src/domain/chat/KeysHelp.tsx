import { Modal } from 'antd'
import { KeyList } from '../../shared/ui/KeyList.tsx'
import { chatText as words } from './chat.text.ts'

/** What `?` shows while work is checked, where the keys are other ones. */
export function KeysHelp({ close }: { close: () => void }) {
  return (
    <Modal open title={words.keysTitle} footer={null} width={420} onCancel={close}>
      <KeyList keys={words.keys} />
    </Modal>
  )
}
