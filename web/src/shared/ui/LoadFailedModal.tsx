import { Modal } from 'antd'
import { LoadFailed } from './LoadingOrError.tsx'

interface LoadFailedModalProps {
  title: string
  query: { error: Error | null; refetch: () => unknown }
  close: () => void
}

/**
 * Shown in place of a dialog's form that has no data yet: nothing while loading, and after a failure the error with a
 * retry button.
 */
export function LoadFailedModal({ title, query: { error, refetch }, close }: LoadFailedModalProps) {
  if (!error) return null
  return (
    <Modal open title={title} footer={null} onCancel={close} width={460}>
      <LoadFailed error={error} refetch={refetch} />
    </Modal>
  )
}
