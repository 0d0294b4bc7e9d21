import { Modal } from 'antd'
import { useId, useState } from 'react'
import { unifyApostrophes } from '../format/apostrophe.ts'
import { commonText } from '../text/common.text.ts'
import type { ConfirmRequest } from './confirm.tsx'

export function ConfirmModal({ request, answer }: { request: ConfirmRequest; answer: (isYes: boolean) => void }) {
  const okId = useId()
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
      title={unifyApostrophes(request.title)}
      onOk={accept}
      onCancel={() => answer(false)}
      okText={request.yes}
      cancelText={request.no ?? (request.yes === commonText.cancel ? commonText.close : commonText.cancel)}
      okButtonProps={{ id: okId, danger: request.isDangerous ?? false, loading: isRunning }}
      cancelButtonProps={{ disabled: isRunning }}
      closable={false}
      keyboard={!isRunning}
      // The confirm button gets the focus only if the action is harmless, so that Enter confirms.
      afterOpenChange={(isOpen) => isOpen && !request.isDangerous && document.getElementById(okId)?.focus()}
      mask={{ closable: false }}
      width={440}
      centered
      destroyOnHidden
    >
      {unifyApostrophes(request.content)}
    </Modal>
  )
}
