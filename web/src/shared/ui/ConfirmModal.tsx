import { Modal } from 'antd'
import { useState } from 'react'
import { common } from '../text/common.text.ts'
import type { ConfirmRequest } from './confirm.tsx'

export function ConfirmModal({ request, answer }: { request: ConfirmRequest; answer: (isYes: boolean) => void }) {
  const [isRunning, setRunning] = useState(false)
  const accept = async () => {
    setRunning(true)
    try {
      await request.run?.()
      answer(true)
    } catch {
      setRunning(false)
    }
  }
  return (
    <Modal
      open
      title={request.title}
      onOk={accept}
      onCancel={() => answer(false)}
      okText={request.yes ?? common.yes}
      cancelText={request.no ?? common.no}
      okButtonProps={{ danger: request.isDangerous ?? false, loading: isRunning, autoFocus: true }}
      cancelButtonProps={{ disabled: isRunning }}
      closable={!isRunning}
      mask={{ closable: false }}
      width={440}
      centered
      destroyOnHidden
    >
      {request.content}
    </Modal>
  )
}
