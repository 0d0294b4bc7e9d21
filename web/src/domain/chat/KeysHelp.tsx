import { Modal } from 'antd'
import { KeyboardShortcutList } from '../../shared/ui/KeyList.tsx'
import { chatText as words } from './chat.text.ts'

export function ChatShortcutsHelp({ close }: { close: () => void }) {
  return (
    <Modal open title={words.keysTitle} footer={null} width={420} onCancel={close}>
      <KeyboardShortcutList keys={words.keys} />
    </Modal>
  )
}
