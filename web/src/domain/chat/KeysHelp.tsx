import { Modal } from 'antd'
import { KeyList } from '../../shared/ui/KeyList.tsx'
import { chatText as words } from './chat.text.ts'

/** The list of shortcuts that the key `?` opens on the screen for checking work. */
export function KeysHelp({ close }: { close: () => void }) {
  return (
    <Modal open title={words.keysTitle} footer={null} width={420} onCancel={close}>
      <KeyList keys={words.keys} />
    </Modal>
  )
}
