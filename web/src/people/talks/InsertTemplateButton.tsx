import { FileTextOutlined } from '@ant-design/icons'
import { notificationTemplates } from '@markaz/protocol/content/notifications/routes'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { conversationsText as words } from './talks.text.ts'

/** Offers only notification templates without formatting. */
export function InsertTemplateButton({ insertText }: { insertText: (text: string) => void }) {
  const [isOpened, setOpened] = useState(false)
  const mayRead = useMayCall(notificationTemplates.list)
  const { data } = useRouteQuery(
    notificationTemplates.list,
    { query: { page: 1, perPage: 100 } },
    { enabled: isOpened },
  )
  if (!mayRead) return null
  const plain = (data?.templates ?? []).flatMap(({ id, name, body }) =>
    typeof body === 'string' ? [{ key: String(id), label: name, body }] : [],
  )
  const items = plain.map(({ key, label }) => ({ key, label }))
  return (
    <Dropdown
      trigger={['click']}
      placement="topLeft"
      onOpenChange={(isOpen) => isOpen && setOpened(true)}
      menu={{
        items:
          items.length > 0 ? items : [{ key: '', label: data ? words.noTemplates : words.loading, disabled: true }],
        onClick: ({ key }) => insertText(plain.find((one) => one.key === key)?.body ?? ''),
      }}
    >
      <Button
        type="text"
        icon={<FileTextOutlined aria-hidden />}
        aria-label={words.templates}
        title={words.templates}
      />
    </Dropdown>
  )
}
