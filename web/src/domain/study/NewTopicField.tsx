import { topicName } from '@markaz/protocol/study/curriculum/schemas'
import { Input } from 'antd'
import { useState } from 'react'

interface NewTopicFieldProps {
  label: string
  hint: string
  isAdding: boolean
  /** Calls `clear` when it is added. */
  add: (name: string, clear: () => void) => void
  className: string | undefined
}

/** Names typed one after another: Enter adds one and leaves the field ready for the next. */
export function NewTopicField({ label, hint, isAdding, add, className = '' }: NewTopicFieldProps) {
  const [typed, setTyped] = useState('')
  const parsed = topicName.safeParse(typed)
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
