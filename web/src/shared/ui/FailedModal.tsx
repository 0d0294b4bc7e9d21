import { Modal } from 'antd'
import { Failed } from './Failed.tsx'

interface FailedModalProps {
  /** Title of the dialog. */
  title: string
  query: { error: Error | null; refetch: () => unknown }
  close: () => void
}

/** Replaces a form in a dialog: renders nothing while loading, and the error with a retry button after a failure. */
export function FailedModal({ title, query: { error, refetch }, close }: FailedModalProps) {
  if (!error) return null
  return (
    <Modal open title={title} footer={null} onCancel={close} width={460}>
      <Failed error={error} refetch={refetch} />
    </Modal>
  )
}
