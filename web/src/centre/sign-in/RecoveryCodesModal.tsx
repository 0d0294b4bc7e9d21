import { Button, Modal } from 'antd'
import { accountText } from './account.text.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** Closes by its button alone: what it shows is shown once. */
export function RecoveryCodesModal({ codes, close }: { codes: readonly string[]; close: () => void }) {
  return (
    <Modal
      open
      title={accountText.recoveryTitle}
      width={480}
      centered
      mask={{ closable: false }}
      keyboard={false}
      closable={false}
      destroyOnHidden
      onCancel={close}
      footer={
        <Button type="primary" onClick={close}>
          {accountText.saved}
        </Button>
      }
    >
      <RecoveryCodes codes={codes} />
    </Modal>
  )
}
