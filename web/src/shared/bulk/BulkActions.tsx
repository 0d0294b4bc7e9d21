import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { commonText } from '../text/common.text.ts'
import { useIsPhone } from '../ui/browser-state.ts'
import { ButtonDisabledOffline } from '../ui/buttons.tsx'
import { bulkActionText } from './bulk.text.ts'

export interface BulkOperationItem {
  key: string
  label: string
  icon: ReactNode
  run: () => void
}

export function BulkActions({
  operations,
  count,
}: {
  operations: readonly (BulkOperationItem | false)[]
  count: number
}) {
  const isPhone = useIsPhone()
  const there = operations.filter((operation) => operation !== false)
  if (there.length === 0) return null
  if (!isPhone)
    return there.map(({ key, label, icon, run }) => (
      <ButtonDisabledOffline key={key} size="small" icon={icon} onClick={run}>
        {label}
      </ButtonDisabledOffline>
    ))
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: there.map(({ key, label, icon }) => ({ key, label, icon })),
        onClick: ({ key }) => there.find((operation) => operation.key === key)?.run(),
      }}
    >
      <Button size="small" type="primary" aria-label={bulkActionText.operations(count)}>
        {commonText.actions} <DownOutlined aria-hidden />
      </Button>
    </Dropdown>
  )
}
