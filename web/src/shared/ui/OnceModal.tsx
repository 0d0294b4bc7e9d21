import { Button, Modal } from 'antd'
import type { ReactNode } from 'react'
import { common } from '../text/common.text.ts'

interface OnceModalProps {
  title: string
  width: number
  closeText?: string
  close: () => void
  children: ReactNode
}

/** A dialog for content that is shown only once: neither a click outside nor Escape closes it, only its button. */
export function ShownOnceModal({ title, width, closeText = common.close, close, children }: OnceModalProps) {
  return (
    <Modal
      open
      title={title}
      width={width}
      centered
      mask={{ closable: false }}
      keyboard={false}
      closable={false}
      destroyOnHidden
      onCancel={close}
      footer={
        <Button type="primary" onClick={close}>
          {closeText}
        </Button>
      }
    >
      {children}
    </Modal>
  )
}
