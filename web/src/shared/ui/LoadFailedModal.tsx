import { Modal } from 'antd'
import { LoadFailed } from './LoadingOrError.tsx'

interface LoadFailedModalProps {
  title: string
  query: { error: Error | null; refetch: () => unknown }
  close: () => void
}

/**
 * Replaces a dialog's form until its data has loaded: at first by nothing, after a failure by the error and a retry
 * button.
 */
export function LoadFailedModal({ title, query: { error, refetch }, close }: LoadFailedModalProps) {
  if (!error) return null
  return (
    <Modal open title={title} footer={null} onCancel={close} width={460}>
      <LoadFailed error={error} refetch={refetch} />
    </Modal>
  )
}
