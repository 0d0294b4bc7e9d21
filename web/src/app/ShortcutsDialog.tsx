import { Modal } from 'antd'
import { KeyboardShortcutList } from '../shared/ui/keyboard.tsx'
import { shortcutsText as words } from './shortcuts.text.ts'

export function ShortcutsDialog({ close }: { close: () => void }) {
  return (
    <Modal open title={words.title} footer={null} width={520} onCancel={close}>
      {words.parts.map(({ title, keys }) => (
        <section key={title}>
          <h3>{title}</h3>
          <KeyboardShortcutList keys={keys} />
        </section>
      ))}
    </Modal>
  )
}
