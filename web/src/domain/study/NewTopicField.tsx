import { topicNameField } from '@markaz/protocol/study/curriculum/schemas'
import { Input } from 'antd'
import { useState } from 'react'

interface NewTopicFieldProps {
  label: string
  hint: string
  isAdding: boolean
  add: (name: string, clear: () => void) => void
  className: string | undefined
}

export function NewTopicField({ label, hint, isAdding, add, className = '' }: NewTopicFieldProps) {
  const [typed, setTyped] = useState('')
  const parsed = topicNameField.safeParse(typed)
  return (
    <Input
      className={className}
      variant="borderless"
      value={typed}
      maxLength={255}
      readOnly={isAdding}
      aria-label={label}
      placeholder={hint}
      onChange={(event) => setTyped(event.target.value)}
      onPressEnter={() => {
        if (parsed.success && !isAdding) add(parsed.data, () => setTyped(''))
      }}
    />
  )
}
