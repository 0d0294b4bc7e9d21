import { Button, Modal } from 'antd'
import type { ReactNode } from 'react'
import { commonText } from '../text/common.text.ts'

interface OneTimeContentModalProps {
  title: string
  width: number
  closeText?: string
  close: () => void
  children: ReactNode
}

/** Closes only by its button, not by the Escape key or a click outside, because the content is shown only once. */
export function OneTimeContentModal({
  title,
  width,
  closeText = commonText.close,
  close,
  children,
}: OneTimeContentModalProps) {
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
