import { useState } from 'react'
import { FormField } from '../../shared/ui/parts.tsx'
import { signInText as text } from './sign-in.text.ts'

interface PasswordFieldProps {
  label: string
  value: string
  error: string | undefined
  autoComplete: string
  onChange: (value: string) => void
}

export function PasswordField({ label, value, error, autoComplete, onChange }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <FormField label={label} error={error}>
      {(id) => (
        <span className="with-button">
          <input
            {...id}
            type={isShown ? 'text' : 'password'}
            value={value}
            autoComplete={autoComplete}
            onInput={(event) => onChange(event.currentTarget.value)}
          />
          <button type="button" aria-pressed={isShown} aria-label={text.show} onClick={() => setShown(!isShown)}>
            {isShown ? '◉' : '◎'}
          </button>
        </span>
      )}
    </FormField>
  )
}
