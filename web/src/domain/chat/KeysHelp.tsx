import { Modal } from 'antd'
import { KeyList } from '../../shared/ui/KeyList.tsx'
import { chatText as words } from './chat.text.ts'

/** The list of shortcuts that `?` opens on the check screen, which has its own shortcuts. */
export function KeysHelp({ close }: { close: () => void }) {
  return (
    <Modal open title={words.keysTitle} footer={null} width={420} onCancel={close}>
      <KeyList keys={words.keys} />
    </Modal>
  )
}
