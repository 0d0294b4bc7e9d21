import { Button, Modal } from 'antd'
import { useState } from 'react'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { SortableList } from '../../shared/ui/SortableList.tsx'
import { boardText as words } from './board.text.ts'

interface StartPageOrderModalProps {
  parts: readonly { key: string; title: string }[]
  save: (keys: string[]) => void
  close: () => void
}

export function StartPageOrderModal({ parts, save, close }: StartPageOrderModalProps) {
  const [items, setItems] = useState(() => parts.map(({ key, title }) => ({ id: key, title })))
  return (
    <Modal
      open
      title={words.order}
      onCancel={close}
      footer={
        <Button type="primary" onClick={close}>
          {words.ready}
        </Button>
      }
    >
      <SecondaryText as="p">{words.orderHint}</SecondaryText>
      <SortableList
        label={words.order}
        items={items}
        handle={({ title }) => words.move(title)}
        told={({ id, title }, next) => words.moved(title, next.findIndex((one) => one.id === id) + 1)}
        onChange={(next) => {
          setItems(next)
          save(next.map(({ id }) => id))
        }}
        draw={({ title }) => title}
      />
    </Modal>
  )
}
