import { Modal } from 'antd'
import { Failed } from './Failed.tsx'

interface FailedModalProps {
  /** What the dialog would be called. */
  title: string
  query: { error: Error | null; refetch: () => unknown }
  close: () => void
}

/** In the place of a form in a dialog: nothing while it is read, and why it could not be, with another try. */
export function FailedModal({ title, query: { error, refetch }, close }: FailedModalProps) {
  if (!error) return null
  return (
    <Modal open title={title} footer={null} onCancel={close} width={460}>
      <Failed error={error} refetch={refetch} />
    </Modal>
  )
}
