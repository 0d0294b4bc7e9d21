import { topicNameField } from '@markaz/protocol/study/curriculum/schemas'
import { Input } from 'antd'
import { useState } from 'react'

interface NewTopicFieldProps {
  label: string
  hint: string
  isAdding: boolean
  /** Adds a topic, and then calls `clear` to empty the field. */
  add: (name: string, clear: () => void) => void
  className: string | undefined
}

/** A field in which several names are typed one after another. Enter adds a name and empties the field. */
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
